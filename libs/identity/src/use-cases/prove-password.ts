import type { Client, Email } from '@portvakt/kernel';

import { TooManySignInsError } from '../errors.js';
import type { User } from '../model/user.js';
import type { IdentityPorts, SignInCandidate } from '../ports.js';

export type PasswordProofPorts = Pick<IdentityPorts, 'signInReader' | 'hasher' | 'signInBudget' | 'clock' | 'policy'>;

export interface PasswordClaim {
  readonly email: Email;
  readonly password: string;
  readonly client: Client;
}

/** Whose password it is, and the hash it was judged by: it may be replaced by the time it is acted upon. */
export interface ProvenPassword {
  readonly user: User;
  readonly passwordHash: string;
}

/**
 * Judges a password, at sign-in and wherever else one is asked for. Every way to fail costs one hash (E1), and every
 * try is counted against the budget of the address (contract §9, E8). `absent`: there is no password to compare with.
 */
export async function provePassword(
  ports: PasswordProofPorts,
  { email, password, client }: PasswordClaim,
): Promise<ProvenPassword | 'absent' | 'wrong'> {
  const candidate = await ports.signInReader.find(email, client.ipAddress, ports.clock.now());
  await spendTry(ports, email, candidate);

  const isRight = await judge(ports, password, candidate?.passwordHash ?? null);
  if (!candidate?.passwordHash) return 'absent';
  if (!isRight) return 'wrong';
  await ports.signInBudget.restore(email);
  return { user: candidate.user, passwordHash: candidate.passwordHash };
}

/** A client that is signed in as this user already is let through, so that strangers cannot shut the owner out. */
async function spendTry(ports: PasswordProofPorts, email: Email, candidate: SignInCandidate | null): Promise<void> {
  if (candidate?.isKnownAddress) return;
  const verdict = await ports.signInBudget.spend(email);
  if (verdict !== 'granted') throw new TooManySignInsError(verdict);
}

async function judge({ hasher, policy }: PasswordProofPorts, password: string, hash: string | null): Promise<boolean> {
  if (hash && password.length <= policy.passwordMaxLength) return hasher.matches(password, hash);
  await hasher.pretend(password.slice(0, policy.passwordMaxLength));
  return false;
}
