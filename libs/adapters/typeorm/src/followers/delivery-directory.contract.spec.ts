import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';

import { openDatabase, type OpenDatabase } from '../testing/open-database.js';
import { TypeOrmDeliveryDirectory } from './typeorm-delivery-directory.js';

const CRM = 'acme/crm';
const NOW = new Date('2026-01-05T12:00:00.000Z');

let open: OpenDatabase;
let directory: TypeOrmDeliveryDirectory;

beforeAll(async () => {
  open = await openDatabase();
  directory = new TypeOrmDeliveryDirectory(open.dataSource);
});
afterAll(() => open.close());
beforeEach(() => open.empty());

/** One event an hour, the newest now. */
const addEvents = (number: number) =>
  open.database.sql(
    `INSERT INTO "auditEvent" ("id", "at", "kind", "outcome", "actorType", "facts", "browser", "system", "digest", "detailDigest")
     SELECT 'event' || n, $2::timestamptz - (n - 1) * interval '1 hour', 'profile.changed', 'done', 'service', '{}', '', '', 'x', 'y'
     FROM generate_series(1, $1::int) AS n`,
    [number, NOW],
  );

const addDelivery = (event: string, state: string, follower = CRM) =>
  open.database.sql(
    `INSERT INTO "delivery" ("follower", "eventId", "position", "state", "attempts", "dueAt")
     SELECT $1, "id", "position", $2, 0, $3 FROM "auditEvent" WHERE "id" = $4`,
    [follower, state, NOW, event],
  );

const waiting = async (): Promise<readonly unknown[]> =>
  (await directory.queues()).map(({ follower, waiting: due, givenUp }) => [follower, due, givenUp]);

describe('the directory of deliveries', () => {
  it('replays what was given up, of one follower or of all, and counts it', async () => {
    await addEvents(3);
    await addDelivery('event1', 'given-up');
    await addDelivery('event2', 'due');
    await addDelivery('event3', 'given-up', 'acme/other');
    expect(await directory.replayGivenUp(CRM, NOW)).toBe(1);
    expect(await directory.replayGivenUp(CRM, NOW)).toBe(0);
    expect(await directory.replayGivenUp(null, NOW)).toBe(1);
    expect(await waiting()).toEqual([
      [CRM, 2, 0],
      ['acme/other', 1, 0],
    ]);
  });

  it('makes the events since a time due, apart from those that are due already, and counts them', async () => {
    await addEvents(5);
    await addDelivery('event1', 'due');
    await addDelivery('event2', 'given-up');
    const since = new Date(NOW.getTime() - 3 * 3_600_000);
    expect(await directory.replayHistory(CRM, ['profile.changed'], since, NOW)).toBe(3);
    expect(await directory.replayHistory(CRM, ['profile.changed'], since, NOW)).toBe(0);
    expect(await directory.replayHistory(CRM, ['ban.set'], since, NOW)).toBe(0);
  });

  it('forgets the deliveries of a follower, and counts them', async () => {
    await addEvents(2);
    await addDelivery('event1', 'due');
    await addDelivery('event2', 'given-up');
    await addDelivery('event1', 'due', 'acme/other');
    expect(await directory.forget(CRM)).toBe(2);
    expect(await directory.forget(CRM)).toBe(0);
    expect(await waiting()).toEqual([['acme/other', 1, 0]]);
  });
});
