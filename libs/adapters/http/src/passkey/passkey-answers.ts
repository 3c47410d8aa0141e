import type { Passkey, SignedInWithPasskey } from '@portvakt/passkey';

import { toUserAnswer } from '../identity/user-answer.dto.js';
import { isoOrNull } from '../request/iso-time.js';
import { toSessionAnswer } from '../session/session-answer.js';
import type { PasskeyAnswer, SignedInWithPasskeyAnswer } from './passkey.dto.js';

/** The twelve properties of a passkey in their order (passkeys §2). */
export const toPasskeyAnswer = (passkey: Passkey): PasskeyAnswer => ({
  id: passkey.id,
  name: passkey.name,
  userId: passkey.userId,
  credentialID: passkey.credentialId,
  publicKey: passkey.publicKey,
  counter: passkey.counter,
  deviceType: passkey.deviceType,
  backedUp: passkey.backedUp,
  transports: passkey.transports.join() || null,
  createdAt: passkey.createdAt.toISOString(),
  aaguid: passkey.aaguid,
  lastUsedAt: isoOrNull(passkey.lastUsedAt),
});

export const toSignedInAnswer = ({ session, holder }: SignedInWithPasskey): SignedInWithPasskeyAnswer => ({
  session: toSessionAnswer({ ...session, impersonatedBy: null }),
  user: toUserAnswer(holder),
});
