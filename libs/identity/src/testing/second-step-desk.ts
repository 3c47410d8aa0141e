import type { UserId } from '@portvakt/kernel';

import type { User } from '../model/user.js';
import type { PendingSignIn, SecondStep } from '../ports.js';

interface Question {
  readonly userId: UserId;
  readonly remember: boolean;
  /** How many sessions there were when it was asked. */
  readonly sessions: number;
}

/** The second factor in memory. */
export class SecondStepDesk implements SecondStep {
  readonly asked: Question[] = [];
  /** True: nothing more is owed, as from a device that the user trusts. */
  isTrusting = false;

  constructor(private readonly sessions: () => number) {}

  async begin(user: User, remember: boolean): Promise<PendingSignIn | null> {
    this.asked.push({ userId: user.id, remember, sessions: this.sessions() });
    return this.isTrusting ? null : { reference: `2fa-${user.id}` };
  }
}
