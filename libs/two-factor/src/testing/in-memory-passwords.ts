import type { UserId } from '@portvakt/kernel';

import type { PasswordCheck, VerifiedPassword, StoredPasswords } from '../ports.js';

/** Passwords in plain text, which are their own hashes. */
export class InMemoryPasswords implements PasswordCheck, StoredPasswords {
  readonly byUser = new Map<UserId, string>();
  /** The passwords that were checked, in order. */
  readonly checked: string[] = [];
  /** Runs during a password check. */
  duringCheck: () => Promise<void> = async () => undefined;

  async check(
    ...[{ id }, password]: Parameters<PasswordCheck['check']>
  ): Promise<VerifiedPassword | 'wrong' | 'absent'> {
    this.checked.push(password);
    await this.duringCheck();
    const own = this.byUser.get(id);
    if (own === undefined) return 'absent';
    return own === password ? { passwordHash: own } : 'wrong';
  }

  async findHash(userId: UserId): Promise<string | null> {
    return this.byUser.get(userId) ?? null;
  }
}
