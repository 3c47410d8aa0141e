import { type ClientInfo, type Email, parseEmail } from '@portvakt/kernel';

import { OperatorsError } from '../errors.js';
import type { Operator } from '../model/operator.js';
import { readUserCursor, userCursor } from '../model/user-cursor.js';
import type { OperatedUser } from '../model/operated-user.js';
import { MAX_OFFSET, type UserSearch } from '../model/user-search.js';
import type { OperatorsPorts, UserPage } from '../ports.js';
import { noteSearch } from '../steps/note-search.js';

export interface ListUsersInput {
  readonly operator: Operator;
  readonly client: ClientInfo;
  readonly search: UserSearch;
  readonly limit: number;
  readonly offset?: number | undefined;
  /** `nextCursor` of the page before. Not together with `offset`. */
  readonly cursor?: string | undefined;
}

export interface ListedUser extends OperatedUser {
  /** Ids of providers, `credential` for a password, `passkey`. */
  readonly signInMethods: readonly string[];
}

export type ListedUsers = Pick<UserPage, 'total' | 'totalIsEstimate'> & {
  readonly users: readonly ListedUser[];
  readonly nextCursor: string | null;
};

/** Lists users, page by page (operators §6). */
export class ListUsers {
  constructor(private readonly ports: Pick<OperatorsPorts, 'directory' | 'journal' | 'repetitions'>) {}

  async execute(input: ListUsersInput): Promise<ListedUsers> {
    const { operator, client, search, limit } = input;
    const page = await this.ports.directory.list({ search, limit, from: startOf(input) });
    if (page === 'too-broad') throw new OperatorsError('SEARCH_TOO_BROAD');
    const address = addressIn(search);
    await noteSearch(this.ports, { operator, client, fields: fieldsOf(search), found: page.total, address });
    const { users, next, ...counted } = page;
    const methods = await this.ports.directory.signInMethodsOf(users.map(({ id }) => id));
    const listed = users.map((user) => ({ ...user, signInMethods: methods.get(user.id) ?? [] }));
    return { users: listed, ...counted, nextCursor: next && userCursor(search, next) };
  }
}

function startOf({
  search,
  offset,
  cursor,
}: ListUsersInput): { after: ReturnType<typeof readUserCursor> } | { offset: number } | null {
  if (cursor !== undefined) return { after: readUserCursor(search, cursor) };
  if (offset === undefined) return null;
  if (offset > MAX_OFFSET) throw new OperatorsError('OFFSET_TOO_LARGE');
  return { offset };
}

/** The complete e-mail address in a search or a filter; null if there is none. */
const addressIn = ({ text, conditions }: UserSearch): Email | null => {
  const filtered = conditions.find(({ field }) => field === 'email');
  return parseEmail(text?.value ?? '') ?? parseEmail(String(filtered?.value ?? ''));
};

const fieldsOf = ({ text, conditions }: UserSearch): readonly string[] => [
  ...new Set([...(text ? [text.field] : []), ...conditions.map(({ field }) => field)]),
];
