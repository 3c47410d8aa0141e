import type { Email, SessionId } from '@portvakt/kernel';

import { TooManySignInsError } from '../errors.js';
import type { User } from '../model/user.js';
import type { IdentityPorts, PasswordBudget, PasswordCounter } from '../ports.js';

export type VerifyPasswordPorts = Pick<IdentityPorts, 'signInReader' | 'hasher' | 'passwordBudget' | 'policy'>;

export interface SignInPassword {
  readonly email: Email;
  readonly password: string;
  /** The entry of the known-device cookie for this e-mail address; null without one. */
  readonly knownDevice: string | null;
}

export interface SessionPassword {
  readonly email: Email;
  readonly password: string;
  /** The session that the request came with. */
  readonly sessionId: SessionId;
}

/** The user, and the hash that the password matched. The transaction that follows compares the hash again. */
export interface VerifiedPassword {
  readonly user: User;
  readonly passwordHash: string;
}

/** Only for the audit log: no response distinguishes the reasons. */
export interface RefusedPassword {
  readonly refused: 'unknown-address' | 'no-password' | 'wrong-password';
  /** Null where nobody has the address. */
  readonly user: User | null;
}

type PasswordVerdict = VerifiedPassword | RefusedPassword;

/**
 * Checks the password of a sign-in. A known device has its own budget, so that strangers who exhaust the budget of the
 * e-mail address do not lock out its owner. An exhausted known device counts as any other client (specification C26).
 */
export function verifyPasswordAtSignIn(
  ports: VerifyPasswordPorts,
  { email, password, knownDevice }: SignInPassword,
): Promise<PasswordVerdict> {
  const byEmail: PasswordCounter = { kind: 'email', email };
  const counters = knownDevice === null ? [byEmail] : [{ kind: 'device', entry: knownDevice } as const, byEmail];
  return verify(ports, email, password, counters);
}

/**
 * Checks the password of a signed-in user. Attempts are counted per session (security E8), so that strangers cannot
 * use them up. `absent`: the user does not exist or has no password.
 */
export async function verifyPasswordInSession(
  ports: VerifyPasswordPorts,
  { email, password, sessionId }: SessionPassword,
): Promise<VerifiedPassword | 'absent' | 'wrong'> {
  const verdict = await verify(ports, email, password, [{ kind: 'session', sessionId }]);
  if (!('refused' in verdict)) return verdict;
  return verdict.refused === 'wrong-password' ? 'wrong' : 'absent';
}

/** Counts the attempt before the user is looked up. Every failure costs one hash (security E1). */
async function verify(
  ports: VerifyPasswordPorts,
  email: Email,
  password: string,
  counters: readonly PasswordCounter[],
): Promise<PasswordVerdict> {
  const asked = await spendFirst(ports, counters);
  const candidate = await ports.signInReader.find(email);
  const isRight = await matches(ports, password, candidate?.passwordHash ?? null);
  if (!candidate) return { refused: 'unknown-address', user: null };
  if (!candidate.passwordHash) return { refused: 'no-password', user: candidate.user };
  if (!isRight) return { refused: 'wrong-password', user: candidate.user };
  for (const counter of asked) await ports.passwordBudget.restore(counter);
  return { user: candidate.user, passwordHash: candidate.passwordHash };
}

/**
 * Counts the attempt under the first counter with budget left. Returns it together with the exhausted ones before it.
 */
async function spendFirst(
  { passwordBudget }: VerifyPasswordPorts,
  counters: readonly PasswordCounter[],
): Promise<readonly PasswordCounter[]> {
  const waits: number[] = [];
  for (const counter of counters) {
    const verdict = await passwordBudget.spend(counter);
    if (verdict === 'granted') return counters.slice(0, waits.length + 1);
    waits.push(verdict);
  }
  throw new TooManySignInsError(Math.min(...waits), await isFirstOfAny(passwordBudget, counters));
}

/** Asks every counter, even after one has answered true, so that each counter reports its refusals once. */
async function isFirstOfAny(budget: PasswordBudget, counters: readonly PasswordCounter[]): Promise<boolean> {
  const answers = await Promise.all(counters.map((counter) => budget.isFirstRefusal(counter)));
  return answers.includes(true);
}

async function matches(
  { hasher, policy }: VerifyPasswordPorts,
  password: string,
  hash: string | null,
): Promise<boolean> {
  if (hash && password.length <= policy.passwordMaxLength) return hasher.matches(password, hash);
  await hasher.pretend(password.slice(0, policy.passwordMaxLength));
  return false;
}
