import type { Actor, Email } from '@portvakt/kernel';

import type { ProfileChange } from '../model/profile-change.js';
import type { User } from '../model/user.js';
import type { AccountRules, NewUserSource } from '../rules.js';
import type { IdentityTables } from './identity-tables.js';

/** Rules of a product that record their calls, and refuse on demand. */
export class RecordingRules implements AccountRules {
  /**
   * For example `newUser kari@example.no password`, followed by the number of stored users if called in a transaction.
   */
  readonly called: string[] = [];
  /** Thrown by the rule of that name. */
  readonly refusals: Partial<Record<keyof AccountRules, Error>> = {};

  constructor(private readonly tables: Pick<IdentityTables, 'users'> | null = null) {}

  /** The same rules in a transaction. */
  on(tables: IdentityTables): AccountRules {
    return Object.assign(new RecordingRules(tables), { called: this.called, refusals: this.refusals });
  }

  newUser({ email }: User, source: NewUserSource): Promise<void> {
    return this.answer('newUser', `${email} ${source}`);
  }

  newEmail({ email }: User, to: Email): Promise<void> {
    return this.answer('newEmail', `${email} ${to}`);
  }

  newProfile({ email }: User, change: ProfileChange): Promise<void> {
    return this.answer('newProfile', `${email} ${JSON.stringify(change)}`);
  }

  leave({ email }: User, by: Actor): Promise<void> {
    return this.answer('leave', `${email} ${by.type}`);
  }

  private async answer(rule: keyof AccountRules, facts: string): Promise<void> {
    this.called.push(`${rule} ${facts}${this.tables ? ` among ${this.tables.users.size}` : ''}`);
    const refusal = this.refusals[rule];
    if (refusal) throw refusal;
  }
}
