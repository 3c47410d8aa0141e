import { Webhook } from 'standardwebhooks';

import type { WebhookEndpoint } from './webhook-endpoint.js';

export interface WebhookMessage {
  /** The same at each attempt, so that the receiver recognises a repetition. */
  readonly id: string;
  readonly body: string;
  /** The trace of the delivery (W3C Trace Context). */
  readonly traceparent?: string;
}

export interface WebhookAnswer {
  readonly status: number;
  /** `Retry-After` as received; null if absent. */
  readonly retryAfter: string | null;
}

/**
 * Posts a message, signed once with each secret as Standard Webhooks requires. Follows no redirect, and throws where
 * nothing answers.
 */
export async function postWebhook(
  { url, secrets }: Pick<WebhookEndpoint, 'url' | 'secrets'>,
  { id, body, traceparent }: WebhookMessage,
  signal: AbortSignal,
): Promise<WebhookAnswer> {
  // The receiver compares it with its own clock.
  const sentAt = new Date();
  const signatures = secrets.map((secret) => new Webhook(secret.reveal()).sign(id, sentAt, body));
  const answer = await fetch(url, {
    method: 'POST',
    redirect: 'manual',
    signal,
    body,
    headers: {
      'content-type': 'application/json',
      'user-agent': 'Portvakt',
      'webhook-id': id,
      'webhook-timestamp': String(Math.floor(sentAt.getTime() / 1000)),
      'webhook-signature': signatures.join(' '),
      ...(traceparent === undefined ? {} : { traceparent }),
    },
  });
  await answer.body?.cancel();
  return { status: answer.status, retryAfter: answer.headers.get('retry-after') };
}
