import { ANYONE, type Caller, type ClientInfo, type Email, userActor, userWithoutSession } from '@portvakt/kernel';

import { IdentityError } from '../errors.js';
import type { SignInRefused } from '../events.js';
import type { User } from '../model/user.js';
import type { IdentityPorts } from '../ports.js';

type ReportPorts = Pick<IdentityPorts, 'journal'>;

export interface RefusedSignInReport {
  readonly way: SignInRefused['facts']['way'];
  readonly reason: SignInRefused['facts']['reason'];
  readonly email: Email;
  /** Null where nobody has the address. */
  readonly user: Pick<User, 'id'> | null;
  readonly client: ClientInfo;
}

/**
 * Reports a refused sign-in. Runs one statement whether a user has the address or not (security E1). The user is the
 * actor only after a mailed link: a correct password may have been stolen.
 */
export const reportRefusedSignIn = (
  { journal }: ReportPorts,
  { way, reason, email, user, client }: RefusedSignInReport,
): Promise<void> =>
  journal.note({
    kind: 'sign-in.refused',
    outcome: 'refused',
    subject: user?.id ?? null,
    by: way === 'verification' && user ? userWithoutSession(user.id) : ANYONE,
    client,
    facts: { way, reason },
    address: email,
  });

export interface PasswordUse {
  readonly caller: Caller;
  readonly client: ClientInfo;
  /** The path of the endpoint. */
  readonly call: string;
}

/** Runs `work`, which requires the password of the signed-in user, and reports a wrong password. */
export async function reportingWrongPassword<T>(
  { journal }: ReportPorts,
  { caller, client, call }: PasswordUse,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof IdentityError && error.code === 'INVALID_PASSWORD') {
      const by = userActor(caller);
      await journal.note({
        kind: 'password.refused',
        outcome: 'refused',
        subject: caller.id,
        by,
        client,
        facts: { call },
      });
    }
    throw error;
  }
}
