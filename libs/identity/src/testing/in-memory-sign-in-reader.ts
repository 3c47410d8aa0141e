import type { Email } from '@portvakt/kernel';

import type { SignInCandidate, SignInReader } from '../ports.js';
import type { IdentityTables } from './identity-tables.js';

/** Reads committed state, like a statement outside any transaction. */
export class InMemorySignInReader implements SignInReader {
  constructor(private readonly committed: () => IdentityTables) {}

  async find(email: Email): Promise<SignInCandidate | null> {
    const { users, passwordHashes } = this.committed();
    const user = [...users.values()].find((each) => each.email === email);
    return user ? { user, passwordHash: passwordHashes.get(user.id) ?? null } : null;
  }
}
