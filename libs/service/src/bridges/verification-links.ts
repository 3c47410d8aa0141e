import type { EntityManager } from 'typeorm';

import type { KeyRing } from '@portvakt/adapters/node';
import { type IdentityPorts, SendVerificationEmail } from '@portvakt/identity';
import { joined } from '@portvakt/kernel';
import type { VerificationLinks } from '@portvakt/passkey';
import type { SessionPorts } from '@portvakt/session';

import type { Runtime } from '../runtime.js';
import { identityStoreOf } from '../stores/identity-store.js';

/** Mails verification links inside the transaction of a sign-in with a passkey. */
export function verificationLinksOf(
  runtime: Runtime,
  keys: KeyRing,
  { identity, sessions }: { readonly identity: IdentityPorts; readonly sessions: SessionPorts },
): (manager: EntityManager) => VerificationLinks {
  const openStore = identityStoreOf(runtime, keys, sessions);
  return (manager) => ({
    send: ({ email }, client) =>
      new SendVerificationEmail({ ...identity, transaction: joined(openStore(manager)) }).execute({ email, client }),
  });
}
