import type { EntityManager } from 'typeorm';

import { type ProductMail, productMailData } from '@portvakt/adapters/mail';
import { rememberFailedStatement, TypeOrmUserReader } from '@portvakt/adapters/typeorm';
import { wishedLanguage } from '@portvakt/identity';
import { type Clock, DEFAULT_LANGUAGE, type Outbox, textFromUser, type UserId } from '@portvakt/kernel';

import type { FollowerOutbox } from '../extensions/follower.js';

const SECOND_MS = 1_000;

/** Queues mails to the user whom an event is about, in its transaction. */
export class SubjectOutbox implements FollowerOutbox {
  constructor(
    private readonly manager: EntityManager,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
    private readonly subject: UserId | null,
  ) {}

  async add(mail: ProductMail, data: object): Promise<boolean> {
    if (this.subject === null) return false;
    try {
      return await this.addTo(this.subject, mail, data);
    } catch (error) {
      rememberFailedStatement(this.manager, error);
      throw error;
    }
  }

  private async addTo(userId: UserId, mail: ProductMail, data: object): Promise<boolean> {
    const user = await new TypeOrmUserReader(this.manager).find(userId);
    if (!user || !(user.emailVerified || mail.toUnverified)) return false;
    await this.outbox.add({
      kind: mail.kind,
      userId,
      to: user.email,
      language: wishedLanguage(user) ?? DEFAULT_LANGUAGE,
      usefulUntil: new Date(this.clock.now().getTime() + mail.lifetimeSeconds * SECOND_MS),
      data: {
        ...productMailData(mail, data, { isVerified: user.emailVerified }),
        name: textFromUser(user.name, user),
      },
    });
    return true;
  }
}
