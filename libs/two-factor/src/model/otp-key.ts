import type { SessionId, UserId } from '@portvakt/kernel';

import { pendingReference } from './pending-sign-in.js';

type Asker =
  | { readonly kind: 'session'; readonly owner: { readonly id: UserId }; readonly session: { readonly id: SessionId } }
  | { readonly kind: 'pending'; readonly token: string };

/**
 * What a mailed code is good for: the session or the waiting sign-in that asked for it, and no other
 * (specification §6).
 */
export const otpKey = (asker: Asker): string =>
  asker.kind === 'session' ? `${asker.owner.id}!${asker.session.id}` : pendingReference(asker.token);
