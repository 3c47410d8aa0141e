import type { UserId } from '@portvakt/kernel';

import type { PasswordCheck } from '../ports.js';

/** Passwords in plain text. */
export class InMemoryPasswords implements PasswordCheck {
  readonly byUser = new Map<UserId, string>();
  /** The passwords that were checked, in order. */
  readonly checked: string[] = [];
  /** Runs during a password check. */
  duringCheck: () => Promise<void> = async () => undefined;

  async check(...[{ id }, password]: Parameters<PasswordCheck['check']>): Promise<'right' | 'wrong' | 'absent'> {
    this.checked.push(password);
    await this.duringCheck();
    const own = this.byUser.get(id);
    if (own === undefined) return 'absent';
    return own === password ? 'right' : 'wrong';
  }
}
