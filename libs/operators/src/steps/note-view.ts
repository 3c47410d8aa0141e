import { type Clock, type ClientInfo, noticeTo, textFromUser, type UserId } from '@portvakt/kernel';

import { TooManyViewsError } from '../errors.js';
import type { ManyUsersOpenedMail } from '../mails.js';
import { actorOf, counterOf, type Operator } from '../model/operator.js';
import type { LockedUser, OperatorsPorts } from '../ports.js';

export type ViewPorts = Pick<OperatorsPorts, 'transaction' | 'journal' | 'repetitions' | 'views' | 'clock'>;

export interface View {
  readonly operator: Operator;
  readonly client: ClientInfo;
  readonly userId: UserId;
  /** What was looked at, such as `sessions`. */
  readonly part: string;
}

const HOUR_MS = 3_600_000;

/**
 * Records that an operator opened a user, once per operator, user and hour, and counts it towards the limit. Throws
 * `TooManyViewsError` where the limit is reached; every admin is then mailed, once per operator and hour.
 */
export async function noteView(ports: ViewPorts, { operator, client, userId, part }: View): Promise<void> {
  const event = { kind: 'user.viewed', outcome: 'done', subject: userId, by: actorOf(operator), client } as const;
  const retryAfterSeconds = await ports.views.open(counterOf(operator), userId, () =>
    ports.journal.note({ ...event, facts: { parts: [part] } }),
  );
  if (retryAfterSeconds === null) return;
  await mailAdmins(ports, operator);
  throw new TooManyViewsError(retryAfterSeconds);
}

/** Also mails the operator if they are an admin: somebody else may be using their account. */
const mailAdmins = ({ repetitions, transaction, clock }: ViewPorts, operator: Operator): Promise<void> =>
  repetitions.once(`many views ${counterOf(operator)}`, HOUR_MS, () =>
    transaction.run(async ({ users, outbox }) => {
      for (const admin of await users.admins()) await outbox.add(manyUsersOpenedMail(clock, admin));
    }),
  );

const manyUsersOpenedMail = (clock: Clock, admin: LockedUser): ManyUsersOpenedMail => ({
  kind: 'many-users-opened',
  ...noticeTo(admin, clock.now()),
  data: { name: textFromUser(admin.name, admin) },
});
