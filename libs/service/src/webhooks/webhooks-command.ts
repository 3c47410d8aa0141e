import { SystemClock, SystemRandom } from '@portvakt/adapters/node';
import { newId } from '@portvakt/kernel';

import { asksForHelp, printUsage } from '../commands/print-usage.js';
import { readConfig } from '../config/read-config.js';
import { postWebhook } from './post-webhook.js';
import type { WebhookEndpoint } from './webhook-endpoint.js';

const USAGE =
  'usage: webhooks test <name>  posts webhook.test to that entry of WEBHOOKS, and prints the status of the answer\n';
const TIME_MS = 15_000;

/** Runs the webhooks command and returns its exit code: 0 if the receiver accepted the test. */
export async function webhooksCommand(environment: NodeJS.ProcessEnv, args: readonly string[]): Promise<number> {
  const [command, name, ...others] = args;
  if (command !== 'test' || name === undefined || others.length > 0 || asksForHelp(args)) {
    return printUsage(USAGE, args);
  }
  const endpoint = readConfig(environment).webhooks.find((one) => one.name === name);
  if (!endpoint) {
    process.stderr.write(`WEBHOOKS has no entry ${name}; nothing was sent.\n`);
    return 1;
  }
  return test(endpoint);
}

async function test(endpoint: WebhookEndpoint): Promise<number> {
  const timestamp = new SystemClock().now().toISOString();
  const body = JSON.stringify({ type: 'webhook.test', timestamp, data: {} });
  const id = newId(new SystemRandom());
  try {
    const { status } = await postWebhook(endpoint, { id, body }, AbortSignal.timeout(TIME_MS));
    process.stdout.write(`${endpoint.name} answered ${status}\n`);
    return status >= 200 && status < 300 ? 0 : 1;
  } catch (error) {
    process.stderr.write(`${endpoint.name} did not answer: ${reasonOf(error)}\n`);
    return 1;
  }
}

const reasonOf = (error: unknown): string =>
  error instanceof Error ? (error.cause instanceof Error ? error.cause.message : error.message) : String(error);
