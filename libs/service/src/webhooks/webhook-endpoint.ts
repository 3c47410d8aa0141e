import { type EventKind, eventKinds } from '@portvakt/audit';

import type { Secret } from '../config/secret.js';

/** A URL that events are posted to. */
export interface WebhookEndpoint {
  readonly name: string;
  readonly url: string;
  readonly kinds: readonly EventKind[];
  /** Whether the body contains the user of the event. */
  readonly includesUser: boolean;
  /** The signing secrets: one, or during a replacement the new and then the former one. */
  readonly secrets: readonly Secret[];
}

/** The kind as Standard Webhooks spells it: `sign_up.completed`. */
export const webhookTypeOf = (kind: string): string => kind.replaceAll('-', '_');

/**
 * The kinds that a type matches: `user.deleted` itself, `user.*` for all with this prefix, `*` for all. Empty if there
 * is no such kind.
 */
export function kindsOf(type: string): readonly EventKind[] {
  if (type === '*') return eventKinds;
  return eventKinds.filter((kind) => {
    const named = webhookTypeOf(kind);
    return named === type || (type.endsWith('.*') && named.startsWith(type.slice(0, -1)));
  });
}

/** Whether events of a kind occur as refusals only, which are never posted. */
export const isRefusal = (kind: EventKind): boolean => kind.endsWith('.refused') || kind === 'second-factor.blocked';
