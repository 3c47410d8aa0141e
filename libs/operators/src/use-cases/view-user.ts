import type { ClientInfo, UserId } from '@portvakt/kernel';

import { OperatorsError } from '../errors.js';
import type { OperatedSession } from '../model/operated-session.js';
import type { OperatedUser } from '../model/operated-user.js';
import type { Operator } from '../model/operator.js';
import type { OperatorsPorts } from '../ports.js';
import { noteView, type ViewPorts } from '../steps/note-view.js';

export interface ViewUserInput {
  readonly operator: Operator;
  readonly client: ClientInfo;
  readonly userId: UserId;
}

/** Returns a user to an operator and notes `user.viewed`, which the user sees in the activity list. */
export class ViewUser {
  constructor(private readonly ports: ViewPorts & Pick<OperatorsPorts, 'directory'>) {}

  async execute(input: ViewUserInput): Promise<OperatedUser> {
    return this.view(input, 'profile');
  }

  async sessions(input: ViewUserInput): Promise<readonly OperatedSession[]> {
    await this.view(input, 'sessions');
    return this.ports.directory.sessionsOf(input.userId);
  }

  private async view(input: ViewUserInput, part: string): Promise<OperatedUser> {
    const user = await this.ports.directory.find(input.userId);
    if (!user) throw new OperatorsError('OPERATED_USER_NOT_FOUND');
    await noteView(this.ports, { ...input, part });
    return user;
  }
}
