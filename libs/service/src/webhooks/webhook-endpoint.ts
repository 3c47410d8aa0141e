import { type EventKind, eventKinds } from '@portvakt/audit';

import type { Secret } from '../config/secret.js';

/** An address to which events are posted. */
export interface WebhookEndpoint {
  readonly name: string;
  readonly url: string;
  readonly kinds: readonly EventKind[];
  /** Whether the body has the user of the event. */
  readonly includesUser: boolean;
  /** The signing secret; while it is replaced, the former one after it. */
  readonly secrets: readonly Secret[];
}

/** The kind in the spelling of Standard Webhooks: `sign_up.completed`. */
export const webhookTypeOf = (kind: string): string => kind.replaceAll('-', '_');

/** The kinds that a type names: `user.deleted`, `user.*` for all that begin so, `*` for all. Empty: none is called so. */
export function kindsOf(type: string): readonly EventKind[] {
  if (type === '*') return eventKinds;
  return eventKinds.filter((kind) => {
    const named = webhookTypeOf(kind);
    return named === type || (type.endsWith('.*') && named.startsWith(type.slice(0, -1)));
  });
}
