import type { PasswordBudget, PasswordCounter } from '../ports.js';

const MAX_ATTEMPTS = 20;
const WAIT_SECONDS = 900;

/** Allows twenty attempts per counter, which never expire. */
export class InMemoryPasswordBudget implements PasswordBudget {
  /** By e-mail address, known-device entry, or session id. */
  readonly attempts = new Map<string, number>();
  private readonly refused = new Set<string>();

  async spend(counter: PasswordCounter): Promise<'granted' | number> {
    const spent = this.attempts.get(nameOf(counter)) ?? 0;
    if (spent >= MAX_ATTEMPTS) return WAIT_SECONDS;
    this.attempts.set(nameOf(counter), spent + 1);
    return 'granted';
  }

  async isFirstRefusal(counter: PasswordCounter): Promise<boolean> {
    const isFirst = !this.refused.has(nameOf(counter));
    this.refused.add(nameOf(counter));
    return isFirst;
  }

  async restore(counter: PasswordCounter): Promise<void> {
    this.attempts.delete(nameOf(counter));
  }
}

function nameOf(counter: PasswordCounter): string {
  if (counter.kind === 'email') return counter.email;
  return counter.kind === 'device' ? counter.entry : counter.sessionId;
}
