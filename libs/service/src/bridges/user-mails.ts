import type { EntityManager } from 'typeorm';

import type { KeyRing } from '@portvakt/adapters/node';
import { type IdentityPorts, SendResetLinkForOperator, SendVerificationEmail } from '@portvakt/identity';
import { joined } from '@portvakt/kernel';
import type { UserMails } from '@portvakt/operators';
import type { SessionPorts } from '@portvakt/session';

import type { Runtime } from '../runtime.js';
import { identityStoreOf } from '../stores/identity-store.js';

/** No events: the operators context records one, which names the operator who requested the mail. */
const withoutEvents = { note: () => Promise.resolve() };

/** Where the web app lets users choose a password. A reset link without a page leads to the error page. */
export const NEW_PASSWORD_PAGE = '/nytt-passord';

/** Runs the use cases of identity that mail links inside the transaction of an operator. */
export function userMailsOf(
  runtime: Runtime,
  keys: KeyRing,
  { identity, sessions }: { readonly identity: IdentityPorts; readonly sessions: SessionPorts },
): (manager: EntityManager) => UserMails {
  const openStore = identityStoreOf(runtime, keys, sessions);
  return (manager) => {
    const ports = { ...identity, transaction: joined({ ...openStore(manager), journal: withoutEvents }) };
    return {
      sendVerification: (email, client) => new SendVerificationEmail(ports).execute({ email, client }),
      sendPasswordReset: (userId, client) =>
        new SendResetLinkForOperator(ports).execute({ userId, redirectTo: NEW_PASSWORD_PAGE, client }),
    };
  };
}
