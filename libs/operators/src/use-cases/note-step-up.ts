import type { ClientInfo, SessionId, TransactionRunner, UserId } from '@portvakt/kernel';

import type { OperatorPolicy } from '../model/operator-policy.js';
import { hasRole } from '../model/roles.js';
import type { OperatorsStore } from '../ports.js';

export interface StepUpInput {
  readonly userId: UserId;
  readonly sessionId: SessionId;
  readonly client: ClientInfo;
  /** The path of the endpoint that took the code, below the base. */
  readonly call: string;
}

/**
 * Reports that an operator gave a code in their session, after which they may change something for a while (operators
 * §4.2). Does nothing for other users.
 */
export class NoteStepUp {
  constructor(
    private readonly ports: {
      readonly transaction: TransactionRunner<Pick<OperatorsStore, 'users' | 'journal'>>;
      readonly policy: Pick<OperatorPolicy, 'roles'>;
    },
  ) {}

  async execute({ userId, sessionId, client, call }: StepUpInput): Promise<void> {
    await this.ports.transaction.run(async ({ users, journal }) => {
      const role = (await users.lock([userId])).get(userId)?.role ?? null;
      if (role === null || !hasRole(role, this.ports.policy.roles)) return;
      await journal.note({
        kind: 'operator.stepped-up',
        outcome: 'done',
        subject: null,
        by: { type: 'operator', id: userId, sessionId, role },
        client,
        facts: { call },
      });
    });
  }
}
