import { randomBytes } from 'node:crypto';

import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { EntityManager } from 'typeorm';

import { type Occurrence, THE_SERVICE, type UserId } from '@portvakt/kernel';
import { FixedClock } from '@portvakt/kernel/testing';

import { TypeOrmJournal } from '../audit/typeorm-journal.js';
import { nothingAfterCommit } from '../testing/nothing-after-commit.js';
import { openDatabase, type OpenDatabase } from '../testing/open-database.js';
import { TypeOrmTransactionRunner } from '../typeorm-transaction-runner.js';
import { ExpiredRows } from '../verification/expired-rows.js';
import { TypeOrmDeliveries } from './typeorm-deliveries.js';

const MINUTE_MS = 60_000;
const CRM = 'acme/crm';

let open: OpenDatabase;
let clock: FixedClock;
let deliveries: TypeOrmDeliveries;

beforeAll(async () => {
  open = await openDatabase();
});
afterAll(() => open.close());
beforeEach(async () => {
  await open.empty();
  clock = new FixedClock();
  deliveries = new TypeOrmDeliveries(open.dataSource, clock);
});

const journalOn = (manager: EntityManager, ...followers: readonly string[]) =>
  new TypeOrmJournal(manager, {
    clock,
    random: { bytes: randomBytes },
    devices: { read: () => ({ browser: '', system: '' }) },
    addressDigest: (address) => address,
    keepsDetails: true,
    deliveredTo: () => followers,
    eventsNoted: () => undefined,
  });

const changed = (subject: string | null): Occurrence => ({
  kind: 'profile.changed',
  outcome: 'done',
  subject: subject as UserId | null,
  by: THE_SERVICE,
  client: null,
  facts: { fields: ['name'] },
});

/** Returns the id of the event. */
const noted = async (subject: string | null, follower = CRM): Promise<string> =>
  (await journalOn(open.dataSource.manager, follower).write(changed(subject))).id;

const inAMinute = () => new Date(clock.now().getTime() + MINUTE_MS);
const claim = (limit = 5, follower = CRM) => deliveries.claim(follower, limit, inAMinute());
const idsOf = (claimed: Awaited<ReturnType<typeof claim>>) => claimed.map(({ event }) => event.id);
const stored = () =>
  open.database.sql<{ state: string; attempts: number }>('SELECT "state", "attempts" FROM "delivery"');

describe('deliveries', () => {
  it('are stored with their event, one for each follower, or not at all', async () => {
    await journalOn(open.dataSource.manager, 'a/one', 'b/two').note(changed('kari'));
    await journalOn(open.dataSource.manager).note(changed('kari'));
    const rows = await open.database.sql(
      'SELECT d."follower", d."position" = e."position" AS "isPlaced", d."subjectId", d."dueAt" FROM "delivery" d JOIN "auditEvent" e ON e."id" = d."eventId" ORDER BY 1',
    );
    const row = { isPlaced: true, subjectId: 'kari', dueAt: clock.now() };
    expect(rows).toEqual([
      { follower: 'a/one', ...row },
      { follower: 'b/two', ...row },
    ]);
    const transaction = new TypeOrmTransactionRunner(open.dataSource, (m) => journalOn(m, CRM), nothingAfterCommit);
    const undone = transaction.run(async (journal) => {
      await journal.note(changed('ola'));
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    expect(await stored()).toHaveLength(2);
  });

  it('are claimed in order of position, with the event and the number of the attempt', async () => {
    const ids = [await noted('kari'), await noted('ola'), await noted(null), await noted(null)];
    await noted('kari', 'acme/other');
    const claimed = await claim();
    expect(idsOf(claimed)).toEqual(ids);
    expect(claimed[0]).toEqual({
      follower: CRM,
      attempts: 1,
      event: expect.objectContaining({ kind: 'profile.changed', subjectId: 'kari', facts: { fields: ['name'] } }),
    });
    expect(await claim()).toEqual([]);
  });

  it('wait for an older one about the same user, which is claimed, postponed or behind the limit', async () => {
    const [first, second, third] = [await noted('kari'), await noted('kari'), await noted('kari')];
    const [claimed] = await claim();
    expect(claimed?.event.id).toBe(first);
    expect(await claim()).toEqual([]);
    if (!claimed) throw new Error('nothing was claimed');
    await deliveries.postpone(claimed, inAMinute());
    expect(await claim()).toEqual([]);
    clock.advance(MINUTE_MS);
    const [again] = await claim();
    expect(again).toMatchObject({ attempts: 2, event: { id: first } });
    await deliveries.remove(claimed);
    const next = await claim();
    expect(idsOf(next)).toEqual([second]);
    await Promise.all(next.map((one) => deliveries.giveUp(one)));
    expect(idsOf(await claim())).toEqual([third]);
    expect(await stored()).toEqual(expect.arrayContaining([{ state: 'given-up', attempts: 1 }]));
  });

  it('come to one of several workers each', async () => {
    const ids = await Promise.all(Array.from({ length: 12 }, (_, n) => noted(`user${n}`)));
    const claimed = await Promise.all(Array.from({ length: 6 }, () => claim(3)));
    const others = [...(await claim(12)), ...(await claim(12))];
    expect([...claimed.flat(), ...others].map(({ event }) => event.id).sort()).toEqual([...ids].sort());
  });

  it('come again when the lease has ended', async () => {
    await noted('kari');
    await claim();
    clock.advance(MINUTE_MS);
    expect(await claim()).toEqual([expect.objectContaining({ attempts: 2 })]);
  });

  it('belong to the last claim: what an earlier one learns too late changes nothing', async () => {
    const id = await noted('kari');
    const [late] = await claim();
    clock.advance(MINUTE_MS);
    const [current] = await claim();
    if (!late || !current) throw new Error('nothing was claimed');
    const anHourAgo = new Date(clock.now().getTime() - 60 * MINUTE_MS);
    await deliveries.postpone(late, anHourAgo);
    await deliveries.release(late);
    await deliveries.giveUp(late);
    expect(await claim()).toEqual([]);
    expect(await stored()).toEqual([expect.objectContaining({ state: 'due', attempts: 2 })]);
    await deliveries.release(current);
    expect(idsOf(await claim())).toEqual([id]);
    await deliveries.remove(late);
    expect(await stored()).toEqual([]);
  });

  it('that are released come at once, as if they had not been tried', async () => {
    await noted('kari');
    for (const delivery of await claim()) await deliveries.release(delivery);
    expect(await claim()).toEqual([expect.objectContaining({ attempts: 1 })]);
  });

  it('are deleted when their event is pruned from the log', async () => {
    await noted('kari');
    await open.database.sql(
      `SET portvakt.audit_pruning = 'on'; DELETE FROM "auditEvent"; RESET portvakt.audit_pruning`,
    );
    expect(await claim()).toEqual([]);
    expect(await stored()).toEqual([]);
  });

  it('keep no other ones waiting where they cannot be deleted', async () => {
    await noted('kari');
    await open.database.sql(
      `SET portvakt.audit_pruning = 'on'; DELETE FROM "auditEvent"; RESET portvakt.audit_pruning`,
    );
    const other = await noted('ola');
    await open.database.sql(`
      CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'not now'; END $$;
      CREATE TRIGGER refuse BEFORE DELETE ON "delivery" FOR EACH ROW EXECUTE FUNCTION refuse()`);
    try {
      await expect(claim()).rejects.toThrow('not now');
    } finally {
      await open.database.sql('DROP FUNCTION refuse CASCADE');
    }
    expect(await claim()).toMatchObject([{ event: { id: other }, attempts: 1 }]);
  });

  it('that nobody claims any more are deleted after their event', async () => {
    await noted('kari');
    for (const delivery of await claim()) await deliveries.giveUp(delivery);
    await noted('kari', 'acme/gone');
    const kept = await noted('ola');
    clock.advance(MINUTE_MS);
    const removeSome = () => new ExpiredRows(open.dataSource).removeSome(clock.now(), 100);
    await removeSome();
    expect(await stored()).toHaveLength(3);
    await open.database.sql(
      `SET portvakt.audit_pruning = 'on'; DELETE FROM "auditEvent" WHERE "subjectId" = 'kari';
       RESET portvakt.audit_pruning`,
    );
    await removeSome();
    expect(await stored()).toHaveLength(1);
    expect(idsOf(await claim())).toEqual([kept]);
  });
});
