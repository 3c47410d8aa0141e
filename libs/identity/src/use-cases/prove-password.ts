import type { Email, SessionId } from '@portvakt/kernel';

import { TooManySignInsError } from '../errors.js';
import type { User } from '../model/user.js';
import type { IdentityPorts, PasswordCounter } from '../ports.js';

export type PasswordProofPorts = Pick<IdentityPorts, 'signInReader' | 'hasher' | 'passwordBudget' | 'policy'>;

export interface SignInPassword {
  readonly email: Email;
  readonly password: string;
  /** The entry of the browser's known-device cookie for this address; null without. */
  readonly knownDevice: string | null;
}

export interface SessionPassword {
  readonly email: Email;
  readonly password: string;
  /** The session that the request came with. */
  readonly sessionId: SessionId;
}

/** Whose password it is, and the hash it was compared with: it may be replaced by the time it is acted upon. */
export interface ProvenPassword {
  readonly user: User;
  readonly passwordHash: string;
}

/** `absent`: there is no password to compare with. */
type PasswordVerdict = ProvenPassword | 'absent' | 'wrong';

/**
 * Judges the password of a sign-in. A known device has a budget of its own, so that strangers who spend the budget of the
 * address do not lock out its owner; once that is spent too, the device counts as any other client (specification C26).
 */
export function provePasswordAtSignIn(
  ports: PasswordProofPorts,
  { email, password, knownDevice }: SignInPassword,
): Promise<PasswordVerdict> {
  const byEmail: PasswordCounter = { kind: 'email', email };
  const counters = knownDevice === null ? [byEmail] : [{ kind: 'device', entry: knownDevice } as const, byEmail];
  return prove(ports, email, password, counters);
}

/**
 * Judges a password that a signed-in user is asked for. It counts under the session alone (security E8), which no
 * stranger has.
 */
export function provePasswordInSession(
  ports: PasswordProofPorts,
  { email, password, sessionId }: SessionPassword,
): Promise<PasswordVerdict> {
  return prove(ports, email, password, [{ kind: 'session', sessionId }]);
}

/** Counts the attempt before anything is looked up. Every failure costs one hash (security E1). */
async function prove(
  ports: PasswordProofPorts,
  email: Email,
  password: string,
  counters: readonly PasswordCounter[],
): Promise<PasswordVerdict> {
  const asked = await spendFirst(ports, counters);
  const candidate = await ports.signInReader.find(email);
  const isRight = await judge(ports, password, candidate?.passwordHash ?? null);
  if (!candidate?.passwordHash) return 'absent';
  if (!isRight) return 'wrong';
  for (const counter of asked) await ports.passwordBudget.restore(counter);
  return { user: candidate.user, passwordHash: candidate.passwordHash };
}

/** Spends from the first counter that has something left; answers it together with the spent ones before it. */
async function spendFirst(
  { passwordBudget }: PasswordProofPorts,
  counters: readonly PasswordCounter[],
): Promise<readonly PasswordCounter[]> {
  const waits: number[] = [];
  for (const counter of counters) {
    const verdict = await passwordBudget.spend(counter);
    if (verdict === 'granted') return counters.slice(0, waits.length + 1);
    waits.push(verdict);
  }
  throw new TooManySignInsError(Math.min(...waits));
}

async function judge({ hasher, policy }: PasswordProofPorts, password: string, hash: string | null): Promise<boolean> {
  if (hash && password.length <= policy.passwordMaxLength) return hasher.matches(password, hash);
  await hasher.pretend(password.slice(0, policy.passwordMaxLength));
  return false;
}
