/** Exits this process with the code of a command, or with 1 if it fails, once its output has been read. */
export function exitWith(command: Promise<number>): void {
  process.stdout.on('error', ignoreClosedPipe);
  const ended = command.catch((error: unknown) => {
    printError(error);
    return 1;
  });
  void ended.then(async (code) => {
    await hasBeenRead(process.stdout);
    await hasBeenRead(process.stderr);
    process.exit(code);
  });
}

/** For an error of an output. A reader such as `head` closes the pipe when it has enough, and the command still does its work. */
export function ignoreClosedPipe(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EPIPE') throw error;
}

/** `process.exit` cuts off what a pipe has not taken yet: with a slow reader, everything after the first 64 KiB. */
const hasBeenRead = (stream: NodeJS.WriteStream): Promise<void> =>
  new Promise((resolve) => stream.write('', () => resolve()));

export function printError(error: unknown): void {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
}
