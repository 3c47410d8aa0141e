import type { ClientInfo, UserId } from '@portvakt/kernel';

import { OperatorsError } from '../errors.js';
import { Authorization, mayDo } from '../model/access.js';
import type { Operator } from '../model/operator.js';
import type { OperatorsPorts } from '../ports.js';
import { noteView, type ViewPorts } from '../steps/note-view.js';

export interface AuthorizeLogReadingInput {
  readonly operator: Operator;
  readonly client: ClientInfo;
  /** The user whose events are read; null for those of everybody. */
  readonly subjectId: string | null;
}

/**
 * Decides which part of the audit log an operator may read (operators §3, §10.6): the whole log if they may export it,
 * else the events about one user at a time.
 */
export class AuthorizeLogReading {
  constructor(private readonly ports: ViewPorts & Pick<OperatorsPorts, 'directory' | 'clock' | 'policy'>) {}

  /**
   * Reading the events about a user counts as viewing the user, unless the user has been deleted. Throws
   * `OPERATOR_PERMISSION_REQUIRED` where the operator may only read the events of one user at a time.
   */
  async admit({ operator, client, subjectId }: AuthorizeLogReadingInput): Promise<void> {
    if (subjectId === null) return this.assertWhole(operator);
    const user = await this.ports.directory.find(subjectId as UserId);
    if (user) await noteView(this.ports, { operator, client, userId: user.id, part: 'events' });
  }

  /** Throws where the operator may only read the events of one user at a time. */
  assertWhole(operator: Operator): void {
    if (!mayDo(operator, 'audit: export')) throw new OperatorsError('OPERATOR_PERMISSION_REQUIRED');
  }

  /**
   * Throws `STEP_UP_REQUIRED` where no code was given recently. Requires no reason, because it would be part of the
   * URL.
   */
  assertSteppedUp(operator: Operator, client: ClientInfo): void {
    const { policy, clock } = this.ports;
    Authorization.grant({ operator, client }, { ...policy, reasonRequired: false }, clock.now());
  }
}
