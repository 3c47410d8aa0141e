/** Runs the webhooks command as this process: `test name` posts a `webhook.test` to that entry and prints the answer. */
export function runWebhooks(environment: NodeJS.ProcessEnv, args: readonly string[]): void {
  const running = import('../webhooks/webhooks-command.js').then(({ webhooksCommand }) =>
    webhooksCommand(environment, args),
  );
  running.then(
    (code) => process.exit(code),
    (error: unknown) => {
      process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
      process.exit(1);
    },
  );
}
