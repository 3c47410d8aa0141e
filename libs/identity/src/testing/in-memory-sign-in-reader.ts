import type { Email } from '@portvakt/kernel';

import type { SignInCandidate, SignInReader } from '../ports.js';
import type { IdentityTables } from './identity-tables.js';

/** Sees what is committed, as a statement of its own does. */
export class InMemorySignInReader implements SignInReader {
  constructor(private readonly committed: () => IdentityTables) {}

  async find(email: Email, ipAddress: string, now: Date): Promise<SignInCandidate | null> {
    const { users, passwordHashes, sessions } = this.committed();
    const user = [...users.values()].find((each) => each.email === email);
    if (!user) return null;
    const isKnownAddress = sessions.some(
      ({ owner, client, expiresAt }) => owner.id === user.id && client.ipAddress === ipAddress && expiresAt > now,
    );
    return { user, passwordHash: passwordHashes.get(user.id) ?? null, isKnownAddress };
  }
}
