import type { ClientInfo, UserId } from '@portvakt/kernel';

import { TooManyViewsError } from '../errors.js';
import { actorOf, counterOf, type Operator } from '../model/operator.js';
import type { OperatorsPorts } from '../ports.js';

export type ViewPorts = Pick<OperatorsPorts, 'journal' | 'repetitions' | 'views'>;

export interface View {
  readonly operator: Operator;
  readonly client: ClientInfo;
  readonly userId: UserId;
  /** What was looked at, such as `sessions`. */
  readonly part: string;
}

const HOUR_MS = 3_600_000;

/**
 * Notes that an operator opened a user, once per operator, user and hour, and counts it towards the limit. Throws
 * `TooManyViewsError` where the limit is reached.
 */
export async function noteView(ports: ViewPorts, { operator, client, userId, part }: View): Promise<void> {
  const counter = counterOf(operator);
  if (!(await ports.repetitions.isFirst(`viewed ${counter} ${userId}`, HOUR_MS))) return;
  const verdict = await ports.views.take(counter);
  if (verdict !== 'granted') throw new TooManyViewsError(verdict);
  const by = actorOf(operator);
  await ports.journal.note({
    kind: 'user.viewed',
    outcome: 'done',
    subject: userId,
    by,
    client,
    facts: { parts: [part] },
  });
}
