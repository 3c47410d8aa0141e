import type { Clock, UserId } from '@portvakt/kernel';

import type { LockedMail, MailDirectory, MailPageRequest, QueuedMails, QueueState } from '../mail-ports.js';
import type { MailPosition, OperatedMail, UserMail } from '../model/operated-mail.js';

/** A row of the outbox. */
export interface StoredMail extends OperatedMail {
  /** Until when the worker has it; null: nobody is sending it. */
  readonly claimedUntil: Date | null;
  /** When it was given up; null: it is still to be sent. */
  readonly abandonedAt: Date | null;
}

type Mails = Map<string, StoredMail>;

/** Mails that are still to be sent, in the tables of an open transaction. */
export class InMemoryQueuedMails implements QueuedMails {
  constructor(
    private readonly mails: Mails,
    private readonly clock: Clock,
  ) {}

  async userOf(id: string): Promise<UserId | null | undefined> {
    return this.waiting(id)?.userId;
  }

  async lock(id: string): Promise<LockedMail | null> {
    const mail = this.waiting(id);
    if (!mail) return null;
    const { kind, to, userId, attempts, claimedUntil } = mail;
    return { id, kind, to, userId, attempts, isBeingSent: claimedUntil !== null && claimedUntil > this.clock.now() };
  }

  async makeDue(id: string): Promise<void> {
    const mail = this.mails.get(id);
    if (mail) this.mails.set(id, { ...mail, dueAt: this.clock.now() });
  }

  async makeFailingDue(limit: number): Promise<readonly LockedMail[]> {
    const now = this.clock.now();
    const ids = [...this.mails.values()]
      .filter(({ abandonedAt, attempts, dueAt }) => abandonedAt === null && attempts > 0 && dueAt > now)
      .filter(({ claimedUntil }) => claimedUntil === null || claimedUntil <= now)
      .sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime())
      .slice(0, limit)
      .map(({ id }) => id);
    for (const id of ids) await this.makeDue(id);
    return Promise.all(ids.map((id) => this.lock(id) as Promise<LockedMail>));
  }

  async remove(id: string): Promise<void> {
    this.mails.delete(id);
  }

  private waiting(id: string): StoredMail | undefined {
    const mail = this.mails.get(id);
    return mail?.abandonedAt === null ? mail : undefined;
  }
}

/** Reads the outbox. What the audit log says of mails that were sent is not simulated. */
export class InMemoryMailDirectory implements MailDirectory {
  constructor(private readonly mails: () => ReadonlyMap<string, StoredMail>) {}

  async list({ state, after, limit }: MailPageRequest): Promise<readonly OperatedMail[]> {
    return this.waiting()
      .filter(({ attempts }) => state === null || (state === 'failing') === attempts > 0)
      .filter(({ createdAt, id }) => after === null || compare({ at: createdAt, id }, after) > 0)
      .slice(0, limit)
      .map(withoutClaim);
  }

  async queue(): Promise<QueueState> {
    const waiting = this.waiting();
    return { depth: waiting.length, oldestAt: waiting[0]?.createdAt ?? null };
  }

  async ofUser(userId: UserId, after: MailPosition | null, limit: number): Promise<readonly UserMail[]> {
    return [...this.mails().values()]
      .filter((mail) => mail.userId === userId)
      .map(toUserMail)
      .sort((a, b) => compare(b, a))
      .filter((mail) => after === null || compare(mail, after) < 0)
      .slice(0, limit);
  }

  private waiting(): readonly StoredMail[] {
    return [...this.mails().values()]
      .filter(({ abandonedAt }) => abandonedAt === null)
      .sort((a, b) => compare({ at: a.createdAt, id: a.id }, { at: b.createdAt, id: b.id }));
  }
}

const compare = (a: MailPosition, b: MailPosition): number =>
  a.at.getTime() - b.at.getTime() || (a.id < b.id ? -1 : Number(a.id > b.id));

const withoutClaim = ({
  id,
  kind,
  to,
  userId,
  language,
  attempts,
  dueAt,
  createdAt,
  lastError,
}: StoredMail): OperatedMail => ({ id, kind, to, userId, language, attempts, dueAt, createdAt, lastError });

const toUserMail = ({ id, kind, attempts, createdAt, abandonedAt }: StoredMail): UserMail => ({
  id,
  kind,
  attempts,
  at: abandonedAt ?? createdAt,
  state: abandonedAt ? 'given-up' : attempts > 0 ? 'failing' : 'queued',
});
