import type { AdditionalFields, User } from '@portvakt/identity';

import type { AfterCommit, DeliveredEvent, FollowerTools } from '../extensions/follower.js';
import { FollowerPaused, RetryLater } from '../followers/delivery-error.js';
import { postWebhook, type WebhookAnswer } from './post-webhook.js';
import { sentUser, webhookBody } from './webhook-body.js';
import type { WebhookEndpoint } from './webhook-endpoint.js';

const SECOND_MS = 1000;
const LONGEST_DELAY_MS = 24 * 60 * 60 * SECOND_MS;
const GONE = 410;

/** Records a delivery in a trace, which the receiver can continue. */
export interface WebhookTracer {
  beginWebhook(name: string): { readonly traceparent: string; end(status: number | null): void };
}

/** Posts events to one URL. */
export const webhookFollower = (
  endpoint: WebhookEndpoint,
  fields: AdditionalFields,
  traces: WebhookTracer | null,
): AfterCommit => ({
  name: endpoint.name,
  kinds: endpoint.kinds,
  when: 'after-commit',
  async follow(event, tools) {
    const user = endpoint.includesUser ? await userOf(event, tools) : undefined;
    const body = webhookBody(event, user && sentUser(user, fields));
    const trace = traces?.beginWebhook(endpoint.name);
    let status: number | null = null;
    try {
      const message = { id: event.id, body, ...(trace && { traceparent: trace.traceparent }) };
      const answer = await postWebhook(endpoint, message, tools.signal);
      status = answer.status;
      accept(answer);
    } finally {
      trace?.end(status);
    }
  },
});

/** The user's current state; null for events about no user and for deleted users. */
const userOf = ({ subject }: DeliveredEvent, { users }: FollowerTools): Promise<User | null> =>
  subject === null ? Promise.resolve(null) : users.find(subject);

/** Throws unless the receiver has accepted the event. */
function accept({ status, retryAfter }: WebhookAnswer): void {
  if (status >= 200 && status < 300) return;
  if (status === GONE) throw new FollowerPaused('the address answered 410 Gone');
  throw new WebhookRefused(status, delayIn(retryAfter));
}

/** The receiver answered with a status that is not a success. */
class WebhookRefused extends RetryLater {
  override readonly name = 'WebhookRefused';

  constructor(
    readonly status: number,
    delayMs: number | null,
  ) {
    super(`answered ${status}`, delayMs);
  }
}

/** `Retry-After`, in seconds or as a date (RFC 9110 §10.2.3), at most a day; null if it is absent or invalid. */
function delayIn(retryAfter: string | null): number | null {
  if (retryAfter === null) return null;
  const delayMs = /^\d+$/u.test(retryAfter) ? Number(retryAfter) * SECOND_MS : Date.parse(retryAfter) - Date.now();
  return Number.isNaN(delayMs) ? null : Math.min(Math.max(delayMs, SECOND_MS), LONGEST_DELAY_MS);
}
