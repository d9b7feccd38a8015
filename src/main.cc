#include "cli/cli.hh"

int main(int argc, char** argv) { return ouro::cli::run(argc, argv); }
