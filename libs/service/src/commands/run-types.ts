/** Runs the types command as this process: prints TypeScript for the fields of the product that runs at `--url`. */
export function runTypes(args: readonly string[]): void {
  const running = import('../types/types-command.js').then(({ typesCommand }) => typesCommand(args));
  running.then(
    (code) => process.exit(code),
    (error: unknown) => {
      process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
      process.exit(1);
    },
  );
}
