import { OperatorsError } from '../errors.js';
import { mayDo } from '../model/access.js';
import type { UserDetails } from '../model/user-details.js';
import type { OperatorsPorts } from '../ports.js';
import { noteView, type ViewPorts } from '../steps/note-view.js';
import type { ViewUserInput } from './view-user.js';

/** Shows an operator how a user signs in and the state of the account. The owner sees this in the activity list. */
export class DescribeUser {
  constructor(private readonly ports: ViewPorts & Pick<OperatorsPorts, 'details'>) {}

  /** Throws `OPERATED_USER_NOT_FOUND`, or `TooManyViewsError`. */
  async execute(input: ViewUserInput): Promise<UserDetails> {
    const details = await this.ports.details.read(input.userId);
    if (!details) throw new OperatorsError('OPERATED_USER_NOT_FOUND');
    await noteView(this.ports, { ...input, part: 'details' });
    return mayDo(input.operator, 'request: list') ? details : { ...details, requests: [] };
  }
}
