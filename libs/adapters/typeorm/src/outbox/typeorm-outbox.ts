import type { EntityManager } from 'typeorm';

import {
  type Clock,
  DEFAULT_LANGUAGE,
  newId,
  type Outbox,
  type OutgoingMail,
  type RandomSource,
  type UserId,
} from '@portvakt/kernel';

import { rememberQueuedMail } from '../after-commit.js';
import { OutboxMailRow } from '../rows/outbox-mail.row.js';
import { type MailDataEncoding, plainMailData } from './mail-data-encoding.js';

/** Kind of a row without a mail, written to equalise response times. Claiming it deletes it. */
export const DECOY = '';

/** Waits for a worker that is claiming or postponing one of these rows, and deletes it then. */
const WITHDRAW = 'DELETE FROM "outboxMail" WHERE "userId" = $1 AND "kind" = $2 AND "abandonedAt" IS NULL';

/** Adds mails to the outbox, in the transaction of the change that they report (specification §10). */
export class TypeOrmOutbox<Mail extends OutgoingMail> implements Outbox<Mail> {
  constructor(
    private readonly manager: EntityManager,
    private readonly clock: Clock,
    private readonly random: RandomSource,
    private readonly data: MailDataEncoding = plainMailData,
  ) {}

  add(mail: Mail): Promise<void> {
    return this.insert(mail);
  }

  addDecoy(): Promise<void> {
    const userId = newId(this.random) as UserId;
    const usefulUntil = this.clock.now();
    return this.insert({ kind: DECOY, userId, to: '', language: DEFAULT_LANGUAGE, usefulUntil, data: {} });
  }

  async withdraw(userId: UserId, kind: Mail['kind']): Promise<void> {
    await this.manager.query(WITHDRAW, [userId, kind]);
  }

  private async insert({ kind, userId, to, language, usefulUntil, data }: OutgoingMail): Promise<void> {
    const now = this.clock.now();
    const id = newId(this.random);
    await this.manager.insert(OutboxMailRow, {
      id,
      kind,
      userId,
      recipient: to,
      language,
      usefulUntil,
      data: { ...this.data.encode(data, id) },
      attempts: 0,
      dueAt: now,
      createdAt: now,
    });
    rememberQueuedMail(this.manager);
  }
}
