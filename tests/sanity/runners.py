#!/usr/bin/env python3
"""The tests' own readers and judges notice what they should: a green result must mean something."""

import contextlib
import io
import pathlib
import sys
import tempfile
import unittest

from repository import ROOT, code_of, verbs

sys.path.insert(0, str(ROOT / "tests/golden"))
import console_blocks  # noqa: E402  (after the path is set)
import layers  # noqa: E402
import links  # noqa: E402
import run as golden  # noqa: E402

PROGRAM = """#!/bin/sh
case $1 in
  --help) printf 'Ouro\\n\\nUsage: ouro\\n\\nSubcommands:\\n  formula   reads\\n            formulas\\n  random    makes them\\n' ;;
  say) shift; echo "$*" ;;
  fail) echo 'bad input' >&2; exit 2 ;;
  bare) printf 'a\\n\\n! b\\nend' ;;
esac
"""


class WithProgram(unittest.TestCase):
    """Gives each test a folder with a small program in the place of ouro."""

    def setUp(self):
        scratch = tempfile.TemporaryDirectory()
        self.addCleanup(scratch.cleanup)
        self.folder = pathlib.Path(scratch.name)
        self.program = self.folder / "program"
        self.program.write_text(PROGRAM, encoding="utf-8")
        self.program.chmod(0o755)


class Golden(WithProgram):
    def run_text(self, text, update=False):
        path = self.folder / "a.test"
        path.write_text(text, encoding="utf-8")
        with contextlib.redirect_stdout(io.StringIO()):
            good = golden.run_file(path, self.program, update)
        return good, path.read_text(encoding="utf-8")

    def test_accepts_what_happens(self):
        text = "# c\n$ ouro say hello\nhello\n\n# d\n$ ouro fail\n! bad input\n? 2\n$ test -d \"$GOLDEN\"\n"
        self.assertTrue(self.run_text(text)[0])

    def test_notices_each_kind_of_difference(self):
        for text in ["$ ouro say hello\nhallo\n", "$ ouro say hello\n", "$ ouro say hello\nhello\nmore\n",
                     "$ ouro fail\n! bad input\n", "$ ouro fail\n? 2\n", "$ ouro fail\n! other\n? 2\n",
                     "$ ouro say hello\nhello\n? 1\n", "$ ouro bare\na\n! b\nend\n"]:
            self.assertFalse(self.run_text(text)[0], text)

    def test_an_update_passes_afterwards_and_keeps_comments(self):
        _, new = self.run_text("# first\n$ ouro bare\nold\n\n# last\n$ ouro \\\n  fail\n", update=True)
        self.assertEqual(new, "# first\n$ ouro bare\na\n\\\n\\! b\nend\n\\-\n\n# last\n$ ouro \\\n  fail\n"
                              "! bad input\n? 2\n")
        self.assertTrue(self.run_text(new)[0])

    def test_a_file_without_commands_is_refused(self):
        with self.assertRaises(ValueError):
            self.run_text("# nothing\n")


class ConsoleBlocks(WithProgram):
    def problems(self, text):
        page = console_blocks.Page(ROOT / "README.md", self.program)
        console_blocks.FENCE.sub(page.run_block, text)
        return page.commands, len(page.problems)

    def test_compares_what_is_shown(self):
        self.assertEqual(self.problems("```console\n$ ./ouro say a\na\n$ ./ouro fail\nbad input\n```\n"), (2, 0))
        self.assertEqual(self.problems("```console\n$ ./ouro say a\nb\n```\n"), (1, 1))
        self.assertEqual(self.problems("```console\n$ ./ouro say a\n```\n"), (1, 1))

    def test_dots_stand_for_any_lines(self):
        self.assertEqual(self.problems("```console\n$ ./ouro bare\na\n...\nend\n```\n"), (1, 0))
        self.assertEqual(self.problems("```console\n$ ./ouro bare\nb\n...\n```\n"), (1, 1))

    def test_leaves_other_blocks_alone(self):
        self.assertEqual(self.problems("```console\n$ false\n```\n```console no-test\n$ ./ouro x\n```\n"), (0, 0))

    def test_a_crash_is_never_shown_output(self):
        self.assertEqual(self.problems("```console\n$ ./ouro say a; kill -SEGV $$\na\n```\n"), (1, 1))


class Readers(WithProgram):
    def test_verbs_are_those_of_the_help(self):
        self.assertEqual(verbs(self.program), ["formula", "random"])

    def test_code_has_neither_comments_nor_literals(self):
        self.assertNotIn("exit", code_of('a; // exit(1)\n/* exit( */ b("exit(\\"1)"); c(R"(exit("2")))");'))
        self.assertIn("exit(1)", code_of("int x = 1'000; exit(1); char c = '\"';"))

    def test_layers_notices_what_is_not_allowed(self):
        folder = layers.Folder("logic", ["base"], ["fmt"])
        for quote, header in [('"', "cli/cli.hh"), ('"', "base/none.hh"), ("<", "CLI/CLI.hpp"), ("<", "foo/bar.h")]:
            before = len(folder.problems)
            folder.check_include("file", quote, header)
            self.assertGreater(len(folder.problems), before, header)
        folder.check_manners("file", "void f() { std::exit(1); }")
        self.assertIn("exit", folder.problems[-1])
        before = len(folder.problems)
        folder.check_unused()
        self.assertEqual(len(folder.problems), before + 1)  # fmt was not used, base was
        folder.check_include("file", "<", "vector")
        folder.check_manners("file", "void f() { exit_state(1); }")
        self.assertEqual(len(folder.problems), before + 1)

    def test_links_notices_a_missing_page_and_a_missing_heading(self):
        page = ROOT / "README.md"
        self.assertIsNone(links.problem_of(page, "CONTRIBUTING.md#style"))
        self.assertIsNone(links.problem_of(page, "https://example.org"))
        self.assertIsNotNone(links.problem_of(page, "docs/none.md"))
        self.assertIsNotNone(links.problem_of(page, "CONTRIBUTING.md#none"))


if __name__ == "__main__":
    unittest.main()
