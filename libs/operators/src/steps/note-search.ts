import type { ClientInfo, Email } from '@portvakt/kernel';

import { actorOf, counterOf, type Operator } from '../model/operator.js';
import type { OperatorsPorts } from '../ports.js';

export interface Search {
  readonly operator: Operator;
  readonly client: ClientInfo;
  /** What was searched in. */
  readonly fields: readonly string[];
  /** How many users were found. */
  readonly found: number;
  /** The complete e-mail address that was searched for; null for any other search. */
  readonly address: Email | null;
}

/** A page of users searches while the operator types. */
const ONCE_IN_MS = 10_000;

/** Records that an operator searched for users, at most once in ten seconds. */
export const noteSearch = (
  { journal, repetitions }: Pick<OperatorsPorts, 'journal' | 'repetitions'>,
  { operator, client, fields, found, address }: Search,
): Promise<void> =>
  repetitions.once(`searched ${counterOf(operator)}`, ONCE_IN_MS, () =>
    journal.note({
      kind: 'user.searched',
      outcome: 'done',
      subject: null,
      by: actorOf(operator),
      client,
      facts: { fields, found },
      ...(address ? { address } : {}),
    }),
  );
