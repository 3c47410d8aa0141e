import type { EntityManager } from 'typeorm';

import { type JournalParts, TypeOrmJournal, statementsOn, TypeOrmTransactionRunner } from '@portvakt/adapters/typeorm';
import type { Journal, Outbox } from '@portvakt/kernel';

import type { ReportedEvent } from '../stores/reported-events.js';
import type { Followers } from './followers.js';
import { toJournalEvent } from './journal-event.js';
import { SubjectOutbox } from './subject-outbox.js';

export interface FollowedJournalParts extends JournalParts {
  readonly followers: Followers;
  readonly openOutbox: (manager: EntityManager) => Outbox;
}

/**
 * Writes an event and its deliveries with one statement, then calls the followers that run in the transaction, in
 * order.
 */
export class FollowedJournal<Event extends ReportedEvent> implements Journal<Event> {
  constructor(
    private readonly manager: EntityManager,
    private readonly parts: FollowedJournalParts,
  ) {}

  async note(event: Event): Promise<void> {
    const isCalled = this.parts.followers.calledFor(event).length > 0;
    if (isCalled && !this.manager.queryRunner?.isTransactionActive) return this.noteInTransaction(event);
    await this.write(event);
  }

  /** Followers may need a transaction: an event outside of any is then written in its own. */
  private noteInTransaction(event: Event): Promise<void> {
    const { dataSource } = this.manager;
    const open = (manager: EntityManager) => new FollowedJournal<Event>(manager, this.parts);
    // The worker is not woken: it finds the mails of followers by itself within seconds.
    const afterCommit = { mailsQueued: () => undefined, eventsNoted: this.parts.eventsNoted };
    return new TypeOrmTransactionRunner(dataSource, open, afterCommit).run((journal) => journal.note(event));
  }

  private async write(event: Event): Promise<void> {
    const { followers, clock, openOutbox } = this.parts;
    const journal = new TypeOrmJournal<Event>(this.manager, {
      ...this.parts,
      deliveredTo: (stored) => followers.deliveredTo(stored),
    });
    const stored = await journal.write(event);
    const statements = statementsOn(this.manager, clock);
    const outbox = new SubjectOutbox(this.manager, openOutbox(this.manager), clock, stored.subjectId);
    for (const { follower } of followers.calledFor(event)) {
      await follower.follow(toJournalEvent(stored), statements, { outbox });
    }
  }
}
