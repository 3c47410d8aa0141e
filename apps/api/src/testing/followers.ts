import { defineExtension, type AfterCommit, type ExtensionPackage, type Follower } from '@portvakt/service';
import { DeliveryWorkers } from '@portvakt/service/testing';

import type { TestApp } from './test-app.js';

type Delivered = Parameters<AfterCommit['follow']>[0];
type Tools = Parameters<AfterCommit['follow']>[1];

/** The extension `acme` with these followers. */
export const extensionWith = (...followers: readonly Follower[]): ExtensionPackage =>
  defineExtension({ create: () => ({ name: 'acme', version: '1.0.0', portvakt: '*', followers }) });

/** Records the events that it receives, after it has done what `act` says. */
export class RecordingFollower implements AfterCommit {
  readonly when = 'after-commit';
  readonly events: Delivered[] = [];
  act: (event: Delivered, tools: Tools) => Promise<void> = async () => undefined;

  constructor(
    readonly name: string,
    readonly kinds: Follower['kinds'] = 'all',
  ) {}

  async follow(event: Delivered, tools: Tools): Promise<void> {
    await this.act(event, tools);
    this.events.push(event);
  }

  kindsOf(subject: string): readonly string[] {
    return this.events.filter((event) => event.subject === subject).map(({ kind }) => kind);
  }
}

export interface StoredDelivery {
  readonly follower: string;
  readonly eventId: string;
  readonly subjectId: string | null;
  readonly attempts: number;
  readonly dueAt: Date;
  readonly state: string;
}

export const storedDeliveries = ({ database }: Pick<TestApp, 'database'>, state = '%'): Promise<StoredDelivery[]> =>
  database.sql<StoredDelivery>('SELECT * FROM "delivery" WHERE "state" LIKE $1 ORDER BY "position"', [state]);

/**
 * Whether the first attempt has failed, so that the second one is due in some seconds. An attempt in progress has a lease
 * of two minutes.
 */
export const isPostponed = ({ clock }: Pick<TestApp, 'clock'>, delivery: StoredDelivery | undefined): boolean =>
  delivery?.attempts === 1 && delivery.dueAt.getTime() < clock.now().getTime() + 10_000;

/** Makes waiting deliveries due at once, as an operator does by SQL. */
export async function deliverNow(app: Pick<TestApp, 'database' | 'clock' | 'nest'>): Promise<void> {
  await app.database.sql('UPDATE "delivery" SET "dueAt" = $1', [app.clock.now()]);
  app.nest.get(DeliveryWorkers, { strict: false }).wake();
}
