import type { PasswordBudget, PasswordCounter } from '../ports.js';

const MAX_ATTEMPTS = 20;
const WAIT_SECONDS = 900;

/** Twenty attempts under each counter, whatever time passes. */
export class InMemoryBudget implements PasswordBudget {
  /** By e-mail address, entry of a device, or session. */
  readonly attempts = new Map<string, number>();

  async spend(counter: PasswordCounter): Promise<'granted' | number> {
    const spent = this.attempts.get(nameOf(counter)) ?? 0;
    if (spent >= MAX_ATTEMPTS) return WAIT_SECONDS;
    this.attempts.set(nameOf(counter), spent + 1);
    return 'granted';
  }

  async restore(counter: PasswordCounter): Promise<void> {
    this.attempts.delete(nameOf(counter));
  }
}

function nameOf(counter: PasswordCounter): string {
  if (counter.kind === 'email') return counter.email;
  return counter.kind === 'device' ? counter.entry : counter.sessionId;
}
