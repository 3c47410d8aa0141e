export const asksForHelp = (args: readonly string[]): boolean => args.includes('--help') || args.includes('-h');

/**
 * Prints what a command does: on standard output if `args` ask for that, otherwise on standard error, because the command
 * does not know them. Returns the exit code.
 */
export function printUsage(usage: string, args: readonly string[]): 0 | 2 {
  if (asksForHelp(args)) {
    process.stdout.write(usage);
    return 0;
  }
  process.stderr.write(usage);
  return 2;
}
