/** Exits this process with the code of a command, or with 1 if it fails. */
export function exitWith(command: Promise<number>): void {
  command.then(
    (code) => process.exit(code),
    (error: unknown) => {
      printError(error);
      process.exit(1);
    },
  );
}

export function printError(error: unknown): void {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
}
