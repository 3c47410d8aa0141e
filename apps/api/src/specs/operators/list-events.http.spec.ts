import { createHmac } from 'node:crypto';

import { beforeAll, describe, expect, it } from '@jest/globals';

import { SealEvents } from '@portvakt/audit';

import { addressDigestOf } from '../../testing/audit-log.js';
import { statementsDuring } from '../../testing/database-statements.js';
import { listEvents, writeEvents } from '../../testing/event-log.js';
import {
  aMachineToken,
  anOperator,
  clientWith,
  eventsBy,
  type OperatorClient,
  refusalIn,
  type TestOperator,
} from '../../testing/operators.js';
import { derivedKey, useTestApp } from '../../testing/test-app.js';
import { anEmailAddress, aSignedInUser, aSignedUpUser, signInAgain, type SignedUpUser } from '../../testing/users.js';

const OLD_SECRET = 'an older secret of the tests: long enough';
const LEAKED_SECRET = 'a leaked secret of the tests: long enough';
const [siem, service] = [aMachineToken('siem', 'auditor'), aMachineToken('kasse', 'service')];
const app = useTestApp({
  AUTH_PREVIOUS_SECRETS: OLD_SECRET,
  AUTH_COMPROMISED_SECRETS: LEAKED_SECRET,
  OPERATOR_API_TOKENS: JSON.stringify([siem.entry, service.entry]),
});
let admin: TestOperator;
let user: SignedUpUser;

beforeAll(async () => {
  admin = await anOperator(app, 'admin');
  user = await aSignedUpUser(app);
  await signInAgain(app, user);
});

describe('the audit log for operators', () => {
  it('lists who did what, newest first, with current names', async () => {
    const { events, total, totalIsEstimate } = await listEvents(admin, `subjectId=${user.id}&kind=sign-in.completed`);
    const kari = { id: user.id, name: 'Kari Nordmann' };
    expect([total, totalIsEstimate]).toEqual([1, false]);
    expect(events).toEqual([
      {
        id: expect.stringMatching(/^\w{32}$/),
        at: expect.stringMatching(/Z$/),
        kind: 'sign-in.completed',
        outcome: 'done',
        subject: { ...kari, email: user.email },
        actor: { type: 'user', ...kari, role: null },
        impersonator: null,
        sessionId: expect.any(String),
        ipAddress: '127.0.0.1',
        userAgent: null,
        browser: expect.any(String),
        system: expect.any(String),
        facts: expect.objectContaining({ way: 'password' }),
        seal: null,
        digest: expect.stringMatching(/^[0-9a-f]{64}$/),
      },
    ]);
    const one = await admin.get(`/admin/get-event?id=${events[0]?.id ?? ''}`).expect(200);
    expect(one.body).toEqual(events[0]);
  });

  it('reads the names of a page with one statement', async () => {
    for (let n = 0; n < 3; n++) {
      const { id } = await aSignedInUser(app);
      await writeEvents(app, { subjectId: id, actorType: 'user', actorId: id });
    }
    const statements = await statementsDuring(() => listEvents(admin));
    expect(statements.filter(({ text }) => /FROM "user" WHERE "id" = ANY/.test(text))).toHaveLength(1);
  });

  it('names no deleted user, and keeps the events (case 101)', async () => {
    const gone = await aSignedUpUser(app);
    await app.database.sql('DELETE FROM "user" WHERE "id" = $1', [gone.id]);
    const { events } = await listEvents(admin, `subjectId=${gone.id}`);
    expect(events.length).toBeGreaterThan(0);
    for (const { subject } of events) expect(subject).toEqual({ id: gone.id, name: null, email: null });
    expect(JSON.stringify(events)).not.toContain(gone.email);
  });

  it('names a machine by its token, and nobody for it', async () => {
    const machine = clientWith(app, { authorization: `Bearer ${siem.token}` });
    await machine.get('/admin/list-events').expect(200);
    const { events } = await listEvents(admin, 'actorId=siem');
    expect(events).toMatchObject([
      { kind: 'audit.read', actor: { type: 'token', id: 'siem', name: null, role: 'auditor' } },
    ]);
  });

  it('finds an address that somebody typed, under the key of each secret, whether anybody has it or not', async () => {
    const address = anEmailAddress();
    const digestWith = (secret: string): string =>
      createHmac('sha256', derivedKey('audit:address', secret)).update(address).digest('hex');
    await writeEvents(app, { addressDigest: addressDigestOf(address), kind: 'sign-in.refused' });
    await writeEvents(app, { addressDigest: digestWith(OLD_SECRET), kind: 'password.reset-asked' });
    await writeEvents(app, { addressDigest: digestWith(LEAKED_SECRET), kind: 'sign-up.completed' });
    const { events } = await listEvents(admin, `email=${encodeURIComponent(address.toUpperCase())}`);
    expect(events.map(({ kind }) => kind)).toEqual(['sign-up.completed', 'password.reset-asked', 'sign-in.refused']);
    expect((await listEvents(admin, 'email=nobody%40example.no')).total).toBe(0);
  });

  it.each([
    ['kind=ban.set,ban.lifted', 'ban.lifted ban.set'],
    ['kind=ban.*', 'ban.lifted ban.set'],
    ['kind=ban.*&outcome=refused', ''],
    ['actorId=operator-1', 'ban.lifted ban.set'],
  ])('is filtered by %s', async (query, kinds) => {
    const subjectId = `filtered ${query}`;
    for (const kind of ['ban.set', 'ban.lifted']) {
      await writeEvents(app, { kind, subjectId, actorType: 'operator', actorId: 'operator-1' });
    }
    await writeEvents(app, { subjectId });
    const { events } = await listEvents(admin, `${query}&subjectId=${encodeURIComponent(subjectId)}`);
    expect(events.map(({ kind }) => kind).join(' ')).toBe(kinds);
  });

  it('is filtered by time, session and IP address', async () => {
    const { events } = await listEvents(admin, `subjectId=${user.id}&kind=sign-in.completed`);
    const { at, sessionId } = events[0] as unknown as { at: string; sessionId: string };
    const later = new Date(Date.parse(at) + 1).toISOString();
    const ids = async (query: string) => (await listEvents(admin, query)).events.map(({ id }) => id);
    expect(await ids(`sessionId=${sessionId}&kind=sign-in.completed`)).toEqual([events[0]?.id]);
    expect(await ids(`from=${at}&to=${later}&ipAddress=127.0.0.1`)).toContain(events[0]?.id);
    expect(await ids(`from=${later}&subjectId=${user.id}&kind=sign-in.completed`)).toEqual([]);
    expect(await ids(`to=${at}&subjectId=${user.id}&kind=sign-in.completed`)).toEqual([]);
  });

  it('goes on page by page while events are added, and takes a cursor of the same list only', async () => {
    await writeEvents(app, { subjectId: 'paged', count: 5 });
    const seen: unknown[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const page = await listEvents(admin, `subjectId=paged&limit=2${cursor && `&cursor=${cursor}`}`);
      seen.push(...page.events.map(({ facts }) => facts['n']));
      if (cursor === '') {
        const other = await admin.get(`/admin/list-events?subjectId=x&cursor=${page.nextCursor ?? ''}`);
        expect(refusalIn(other)).toBe('400 INVALID_CURSOR');
        await writeEvents(app, { subjectId: 'paged', kind: 'ban.set' });
      }
      cursor = page.nextCursor;
    }
    expect(seen).toEqual([5, 4, 3, 2, 1]);
  });

  it('counts to ten thousand', async () => {
    await writeEvents(app, { subjectId: 'many', count: 10_000 });
    expect(await listEvents(admin, 'subjectId=many&limit=1')).toMatchObject({ total: 10_000, totalIsEstimate: false });
    await writeEvents(app, { subjectId: 'many' });
    expect(await listEvents(admin, 'subjectId=many&limit=1')).toMatchObject({ total: null, totalIsEstimate: true });
  });

  it('counts what others have done since the list was read, and notes nothing of it', async () => {
    const reader = await anOperator(app, 'auditor');
    const subjectId = 'newer';
    await writeEvents(app, { kind: 'ban.lifted', subjectId });
    const filter = 'kind=audit.read,ban.*&from=2020-01-01';
    const [newest] = (await listEvents(reader, filter)).events;
    expect(newest?.subject?.id).toBe(subjectId);
    const counted = (query: string) => reader.get(`/admin/count-new-events?since=${newest?.id ?? ''}&${query}`);
    const before = await eventsBy(app, reader.id);
    expect((await counted(filter)).body).toEqual({ count: 0, isMore: false });
    await writeEvents(app, { kind: 'ban.set', subjectId, count: 3 });
    expect((await counted(filter)).body).toEqual({ count: 3, isMore: false });
    expect((await counted('kind=ban.*')).body).toEqual({ count: 3, isMore: false });
    await writeEvents(app, { kind: 'ban.set', subjectId, count: 100 });
    expect((await counted(`subjectId=${subjectId}`)).body).toEqual({ count: 99, isMore: true });
    expect(before.map(({ kind }) => kind)).toEqual(['audit.read']);
    expect(await eventsBy(app, reader.id)).toEqual(before);
    expect(refusalIn(await counted('outcome=refused'))).toBe('400 INVALID_CURSOR');
    expect(refusalIn(await reader.get('/admin/count-new-events'))).toBe('400 VALIDATION_ERROR');
  });

  it.each([
    'limit=0',
    'limit=201',
    'limit=x',
    'kind=ban',
    'kind=*',
    'kind=ban.set,',
    'outcome=maybe',
    'from=yesterday',
    'ipAddress=192.0.2.1',
    'ipAddress=192.0.2.1&from=2026-01-01&to=2026-02-02',
    'ipAddress=192.0.2.1&from=2025-01-01',
  ])('rejects %s', async (query) => {
    expect(refusalIn(await admin.get(`/admin/list-events?${query}`))).toBe('400 VALIDATION_ERROR');
  });

  it('ends a search for an IP address now by the clock of the service where no end is given', async () => {
    const query = `ipAddress=192.0.2.1&from=${app.clock.now().toISOString()}`;
    expect(refusalIn(await admin.get(`/admin/list-events?${query}`))).toBe('200 ');
    app.clock.advance(32 * 86_400_000);
    try {
      const later = await anOperator(app, 'admin');
      expect(refusalIn(await later.get(`/admin/list-events?${query}`))).toBe('400 VALIDATION_ERROR');
    } finally {
      app.clock.setBack(32 * 86_400_000);
    }
  });

  it('notes who read it, once in ten seconds, and shows it to the owner of the account', async () => {
    const owner = await aSignedInUser(app);
    const support = await anOperator(app, 'support');
    await listEvents(support, `subjectId=${owner.id}&email=kari%40example.no`);
    await listEvents(support, `subjectId=${owner.id}`);
    const events = await eventsBy(app, support.id);
    expect(events).toMatchObject([
      { kind: 'user.viewed', subjectId: owner.id, facts: { parts: ['events'] } },
      { kind: 'audit.read', subjectId: null, facts: { filters: ['subjectId', 'email'], count: 0 } },
    ]);
    expect(events[1]?.addressDigest).toBe(addressDigestOf('kari@example.no'));
    expect(JSON.stringify(events)).not.toContain('kari@');
  });
});

describe.each(['list-events', 'get-event?id=x', 'audit-state'])('/admin/%s', (call) => {
  it('is for admins and auditors, not for machines that change users, nor for other users', async () => {
    const kasse = clientWith(app, { authorization: `Bearer ${service.token}` });
    const status = async (client: OperatorClient) => (await client.get(`/admin/${call}`)).status;
    const machine = clientWith(app, { authorization: `Bearer ${siem.token}` });
    for (const one of [admin, await anOperator(app, 'auditor'), machine])
      expect([200, 404]).toContain(await status(one));
    for (const one of [kasse, await anOperator(app, null)]) expect(await status(one)).toBe(403);
  });
});

describe('support', () => {
  it('reads the events of one user at a time (case 102)', async () => {
    const support = await anOperator(app, 'support');
    const whole = await support.get('/admin/list-events');
    expect(refusalIn(whole)).toBe('403 OPERATOR_PERMISSION_REQUIRED');
    const { events } = await listEvents(support, `subjectId=${user.id}`);
    await support.get(`/admin/get-event?id=${events[0]?.id ?? ''}`).expect(200);
    const [general] = (await listEvents(admin, 'kind=audit.read')).events;
    const refused = await support.get(`/admin/get-event?id=${general?.id ?? ''}`);
    expect(refusalIn(refused)).toBe('403 OPERATOR_PERMISSION_REQUIRED');
    expect(refusalIn(await support.get('/admin/audit-state'))).toBe('403 OPERATOR_PERMISSION_REQUIRED');
  });

  it('who is an auditor too reads the whole log', async () => {
    const both = await anOperator(app, 'support,auditor');
    await both.get('/admin/list-events').expect(200);
  });
});

describe('an event', () => {
  it('that does not exist is not found', async () => {
    expect(refusalIn(await admin.get('/admin/get-event?id=nope'))).toBe('404 EVENT_NOT_FOUND');
    expect(refusalIn(await admin.get('/admin/get-event'))).toBe('400 VALIDATION_ERROR');
  });
});

describe('the state of the log', () => {
  it('tells of the newest seal and of what waits for one', async () => {
    const seal = await app.nest.get(SealEvents, { strict: false }).execute();
    await writeEvents(app, {});
    const state = await admin.get('/admin/audit-state').expect(200);
    const [head] = await app.database.sql<{ digest: string }>('SELECT * FROM "auditSeal" ORDER BY "number" DESC');
    expect(state.body).toEqual({
      head: { seal: seal?.number, digest: head?.digest, sealedAt: seal?.sealedAt.toISOString() },
      unsealed: expect.any(Number),
      oldestUnsealedAt: expect.stringMatching(/Z$/),
      lastCheck: null,
      retentionDays: 400,
      detailDays: 90,
    });
  });
});
