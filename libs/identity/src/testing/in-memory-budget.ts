import type { Email } from '@portvakt/kernel';

import type { SignInBudget } from '../ports.js';

const MAX_TRIES = 20;
const WAIT_SECONDS = 900;

/** Twenty tries for each address, for ever. */
export class InMemoryBudget implements SignInBudget {
  readonly tries = new Map<Email, number>();

  async spend(email: Email): Promise<'granted' | number> {
    const spent = this.tries.get(email) ?? 0;
    if (spent >= MAX_TRIES) return WAIT_SECONDS;
    this.tries.set(email, spent + 1);
    return 'granted';
  }

  async restore(email: Email): Promise<void> {
    this.tries.delete(email);
  }
}
