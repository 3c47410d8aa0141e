import { type Caller, type Client, type SessionId, userActor, type UserSummary } from '@portvakt/kernel';

import { TwoFactorError } from '../errors.js';
import type { TwoFactorPorts, TwoFactorStore } from '../ports.js';
import { lockOwner } from './lock-owner.js';

export interface CallerWithPassword {
  readonly owner: Pick<UserSummary, 'id' | 'email'>;
  readonly sessionId: SessionId;
  readonly password: string;
  readonly client: Client;
}

export const callerOf = ({ owner, sessionId }: CallerWithPassword): Caller => ({ id: owner.id, sessionId });

export interface PasswordUse {
  /** The endpoint, for the audit log. */
  readonly call: string;
  /** The refusal of a user without a password (specification §11.5). */
  readonly whenAbsent: 'INVALID_SECOND_FACTOR_PASSWORD' | 'NO_PASSWORD_CREDENTIAL_FOUND';
}

type Ports = Pick<TwoFactorPorts, 'transaction' | 'passwordCheck' | 'journal'>;

/**
 * Checks the caller's password, then runs `act` in a transaction that has locked the caller's row. Hashing is slow and
 * runs outside of the transaction, so the hash is compared again inside: a password that was replaced in the meantime
 * is refused (security A3).
 */
export async function runWithPassword<Result>(
  ports: Ports,
  input: CallerWithPassword,
  { call, whenAbsent }: PasswordUse,
  act: (store: TwoFactorStore, owner: UserSummary) => Promise<Result>,
): Promise<Result> {
  const verdict = await ports.passwordCheck.check(input.owner, input.password, input.sessionId);
  if (verdict === 'absent') throw new TwoFactorError(whenAbsent);
  if (verdict === 'wrong') return refuse(ports, input, call);
  const outcome = await ports.transaction.run(async (store) => {
    const owner = await lockOwner(store, callerOf(input));
    if ((await store.passwords.findHash(owner.id)) !== verdict.passwordHash) return 'replaced';
    return { result: await act(store, owner) };
  });
  return outcome === 'replaced' ? refuse(ports, input, call) : outcome.result;
}

/** Reported outside of the transaction, so that the event is kept. */
async function refuse({ journal }: Pick<Ports, 'journal'>, input: CallerWithPassword, call: string): Promise<never> {
  const { owner, client } = input;
  const by = userActor(callerOf(input));
  const subject = owner.id;
  await journal.note({ kind: 'password.refused', outcome: 'refused', subject, by, client, facts: { call } });
  throw new TwoFactorError('INVALID_SECOND_FACTOR_PASSWORD');
}
