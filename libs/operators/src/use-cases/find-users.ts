import { type ClientInfo, parseEmail, type UserId } from '@portvakt/kernel';

import { OperatorsError } from '../errors.js';
import type { OperatedUser } from '../model/operated-user.js';
import type { Operator } from '../model/operator.js';
import type { OperatorsPorts } from '../ports.js';
import { noteSearch } from '../steps/note-search.js';

export interface FindUsersInput {
  readonly operator: Operator;
  readonly client: ClientInfo;
  readonly text: string;
}

export interface FoundUsers {
  readonly users: readonly OperatedUser[];
  /** How the text was interpreted. */
  readonly by: 'email' | 'id' | 'session' | 'account' | 'text';
}

const MOST = 20;
const ID = /^[A-Za-z0-9]{32}$/;
const ACCOUNT = /^(?<provider>[a-z0-9-]+):(?<account>.+)$/;

/** Finds users by e-mail address, id, account or name (operators §7). */
export class FindUsers {
  constructor(private readonly ports: Pick<OperatorsPorts, 'directory' | 'journal' | 'repetitions'>) {}

  async execute({ operator, client, text }: FindUsersInput): Promise<FoundUsers> {
    const { users, by } = await this.find(text);
    const address = parseEmail(text);
    await noteSearch(this.ports, { operator, client, fields: [by], found: users.length, address });
    return { users, by };
  }

  private async find(text: string): Promise<FoundUsers> {
    const { directory } = this.ports;
    const email = parseEmail(text);
    if (email) return { users: someOf(await directory.findByEmail(email)), by: 'email' };
    if (ID.test(text)) return this.byId(text);
    const { provider, account } = ACCOUNT.exec(text)?.groups ?? {};
    if (provider !== undefined && account !== undefined) {
      return { users: someOf(await directory.findByAccount(provider, account)), by: 'account' };
    }
    const users = await directory.findByText(text, MOST);
    if (users === 'too-broad') throw new OperatorsError('SEARCH_TOO_BROAD');
    return { users, by: 'text' };
  }

  private async byId(id: string): Promise<FoundUsers> {
    const owner = await this.ports.directory.findBySession(id);
    if (owner) return { users: [owner], by: 'session' };
    return { users: someOf(await this.ports.directory.find(id as UserId)), by: 'id' };
  }
}

const someOf = (user: OperatedUser | null): readonly OperatedUser[] => (user ? [user] : []);
