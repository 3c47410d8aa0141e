import type { UserId } from '@portvakt/kernel';

import type { PasswordCheck } from '../ports.js';

/** Passwords as they are. */
export class InMemoryPasswords implements PasswordCheck {
  readonly byUser = new Map<UserId, string>();
  /** What was tried, in this order. */
  readonly tried: string[] = [];
  /** What happens elsewhere while a password is judged. */
  meanwhile: () => Promise<void> = async () => undefined;

  async check(...[{ id }, password]: Parameters<PasswordCheck['check']>): Promise<'right' | 'wrong' | 'absent'> {
    this.tried.push(password);
    await this.meanwhile();
    const own = this.byUser.get(id);
    if (own === undefined) return 'absent';
    return own === password ? 'right' : 'wrong';
  }
}
