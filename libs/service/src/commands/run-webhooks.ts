import { exitWith } from './exit-with.js';

/** Runs the webhooks command as this process: `test name` posts a `webhook.test` to that entry and prints the answer. */
export function runWebhooks(environment: NodeJS.ProcessEnv, args: readonly string[]): void {
  exitWith(import('../webhooks/webhooks-command.js').then(({ webhooksCommand }) => webhooksCommand(environment, args)));
}
