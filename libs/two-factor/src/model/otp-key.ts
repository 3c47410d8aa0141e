import type { SessionId, UserId } from '@portvakt/kernel';

import { pendingReference } from './pending-sign-in.js';

type Asker =
  | { readonly kind: 'session'; readonly owner: { readonly id: UserId }; readonly session: { readonly id: SessionId } }
  | { readonly kind: 'pending'; readonly token: string };

/** Identifies the session or pending sign-in that requested a mailed code; it is valid only there (specification §6). */
export const otpKey = (asker: Asker): string =>
  asker.kind === 'session' ? `${asker.owner.id}!${asker.session.id}` : pendingReference(asker.token);
