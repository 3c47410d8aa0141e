import { type IncomingMessage, request } from 'node:http';
import type { AddressInfo, Server } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

import { beforeAll, describe, expect, it } from '@jest/globals';

import { connectionPoolOf } from '@portvakt/adapters/typeorm';
import { SealEvents } from '@portvakt/audit';

import { awaitedAuditRows } from '../../testing/audit-log.js';
import { sessionCookie } from '../../testing/cookies.js';
import { statementsDuring } from '../../testing/database-statements.js';
import { writeEvents } from '../../testing/event-log.js';
import {
  aMachineToken,
  anOperator,
  clientWith,
  eventsBy,
  refusalIn,
  type TestOperator,
} from '../../testing/operators.js';
import { rawRequest } from '../../testing/raw-requests.js';
import { useTestApp } from '../../testing/test-app.js';
import { until } from '../../testing/until.js';
import { aSignedInUser } from '../../testing/users.js';
import { aSignedUpUser } from '../../testing/users.js';

const MINUTE_MS = 60_000;
const siem = aMachineToken('siem', 'auditor');
const kasse = aMachineToken('kasse', 'service');
const app = useTestApp({ OPERATOR_API_TOKENS: JSON.stringify([siem.entry, kasse.entry]) });
let admin: TestOperator;

beforeAll(async () => {
  admin = await anOperator(app, 'admin');
});

const exported = (token: string, query: string) =>
  rawRequest(app, { path: `/admin/export-events?${query}`, headers: { cookie: sessionCookie(token) } });

describe('the audit log as a file', () => {
  it('has an event a line, and the head last (case 103)', async () => {
    const user = await aSignedUpUser(app);
    const seal = await app.nest.get(SealEvents, { strict: false }).execute();
    const { status, headers, text } = await exported(admin.token, `format=ndjson&subjectId=${user.id}`);
    expect(status).toBe(200);
    expect(headers['content-type']).toBe('application/x-ndjson; charset=utf-8');
    expect(headers['content-disposition']).toMatch(/^attachment; filename="hendelser-\d{4}-\d\d-\d\d\.ndjson"$/);
    const lines = text.trimEnd().split('\n');
    const end = { events: lines.length - 1, head: { seal: seal?.number, digest: seal?.digest } };
    expect(JSON.parse(lines.pop() ?? '')).toEqual({ end });
    const newest = JSON.parse(lines[0] ?? '') as { id: string; subject: unknown };
    expect(newest.subject).toEqual({ id: user.id, name: 'Kari Nordmann', email: user.email });
    expect(newest).toEqual((await admin.get(`/admin/get-event?id=${newest.id}`)).body);
  });

  it('has no formula in its cells (case 103)', async () => {
    await writeEvents(app, { subjectId: 'formula', userAgent: '=1+1' });
    const { headers, text } = await exported(admin.token, 'format=csv&subjectId=formula');
    expect(headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(headers['content-disposition']).toMatch(/\.csv"$/);
    expect(text.startsWith('\uFEFFid,at,kind,')).toBe(true);
    expect(text).toContain(`,'=1+1,`);
    expect(text.split('\r\n')).toHaveLength(3);
  });

  it('about one user counts as viewing the user, who sees it in the activity', async () => {
    const [user, auditor] = [await aSignedUpUser(app), await anOperator(app, 'auditor')];
    await exported(auditor.token, `format=csv&subjectId=${user.id}`);
    expect(await eventsBy(app, auditor.id)).toMatchObject([
      { kind: 'user.viewed', subjectId: user.id, facts: { parts: ['events'] } },
      { kind: 'audit.exported' },
    ]);
  });

  it('is noted before its first byte, and not in itself', async () => {
    const auditor = await anOperator(app, 'auditor');
    await writeEvents(app, { subjectId: 'noted', count: 2 });
    await exported(auditor.token, 'format=csv&subjectId=noted&kind=profile.*');
    expect(await eventsBy(app, auditor.id)).toMatchObject([
      { kind: 'audit.exported', facts: { filters: ['subjectId', 'kind'], format: 'csv', count: 2 } },
    ]);
    const { text } = await exported(auditor.token, `format=ndjson&actorId=${auditor.id}`);
    expect(text.trimEnd().split('\n')).toHaveLength(2);
  });

  it('needs a code of the last quarter of an hour, for reading too', async () => {
    const late = await anOperator(app, 'admin', { codeMsAgo: 16 * MINUTE_MS });
    expect(refusalIn(await late.get('/admin/export-events?format=csv'))).toBe('403 SESSION_IS_NOT_FRESH');
    expect((await late.get('/admin/list-events')).status).toBe(200);
    const machine = clientWith(app, { authorization: `Bearer ${siem.token}` });
    expect((await machine.get('/admin/export-events?format=csv&subjectId=x')).status).toBe(200);
  });

  it('is for admins and auditors (case 11)', async () => {
    const get = async (role: string | null) =>
      refusalIn(await (await anOperator(app, role)).get('/admin/export-events?format=csv&subjectId=x'));
    expect(await get('support')).toBe('403 OPERATOR_PERMISSION_REQUIRED');
    expect(await get(null)).toBe('403 OPERATOR_PERMISSION_REQUIRED');
    expect(await get('auditor')).toBe('200 ');
    expect(await get('support,auditor')).toBe('200 ');
    const machine = clientWith(app, { authorization: `Bearer ${kasse.token}` });
    expect((await machine.get('/admin/export-events?format=csv')).status).toBe(403);
  });

  it.each(['', 'format=xml', 'format=csv&outcome=x', 'format=csv&ipAddress=192.0.2.1'])(
    'rejects "%s"',
    async (query) => {
      expect(refusalIn(await admin.get(`/admin/export-events?${query}`))).toBe('400 VALIDATION_ERROR');
    },
  );
});

describe('a client that disconnects during the download', () => {
  const EVENTS = 60_000;
  const PER_STATEMENT = 500;

  beforeAll(() => writeEvents(app, { subjectId: 'long', count: EVENTS }));

  const begun = () =>
    new Promise<IncomingMessage>((resolve, reject) => {
      const { port } = (app.nest.getHttpServer() as Server).address() as AddressInfo;
      const path = '/admin/export-events?format=ndjson&subjectId=long';
      const headers = { cookie: sessionCookie(admin.token) };
      request({ host: '127.0.0.1', port, path, headers, agent: false }, resolve).on('error', reject).end();
    });

  it('has no connection to the database while they wait, and nothing more is read', async () => {
    const pool = connectionPoolOf(app.dataSource);
    const statements = await statementsDuring(async () => {
      const answer = await begun();
      answer.pause();
      await awaitedAuditRows(app, 'audit.exported', 1);
      // Once its connections are idle, the service has filled the buffers on both sides.
      await pause(20);
      await until(() => pool.idleCount === pool.totalCount);
      const closed = new Promise((resolve) => answer.on('close', resolve));
      answer.destroy();
      await closed;
      expect((await exported(admin.token, 'format=ndjson&subjectId=nobody')).status).toBe(200);
      expect(pool.waitingCount).toBe(0);
    });
    const batches = statements.filter(({ text }) => text.includes('ORDER BY "position" DESC LIMIT'));
    expect(batches.length).toBeLessThan(EVENTS / PER_STATEMENT);
  });

  it('leaves a whole file to others', async () => {
    const { text } = await exported(admin.token, 'format=ndjson&subjectId=long');
    expect(text.trimEnd().split('\n')).toHaveLength(EVENTS + 1);
  });
});

describe('limits of the file', () => {
  const limited = useTestApp({ RATE_LIMIT_ENABLED: 'true', RATE_LIMIT_MAX: '1000' });

  it('allow five in ten minutes', async () => {
    const auditor = await anOperator(limited, 'auditor');
    const get = () => auditor.get('/admin/export-events?format=csv&subjectId=x');
    for (let n = 0; n < 5; n++) expect((await get()).status).toBe(200);
    expect(refusalIn(await get())).toBe('429 TOO_MANY_REQUESTS');
    limited.clock.advance(10 * MINUTE_MS + 1);
    expect((await get()).status).toBe(200);
  });

  it('count the files of users too', async () => {
    const admin = await anOperator(limited, 'admin');
    const events = () => admin.get('/admin/export-events?format=csv&subjectId=x');
    const data = async () => admin.post('/admin/export-user', { userId: (await aSignedInUser(limited)).id });
    for (let n = 0; n < 2; n++) for (const file of [events, data]) expect((await file()).status).toBe(200);
    expect((await events()).status).toBe(200);
    expect(refusalIn(await data())).toBe('429 TOO_MANY_REQUESTS');
    expect(refusalIn(await events())).toBe('429 TOO_MANY_REQUESTS');
  });

  it('refuse more than a million events, and note nothing', async () => {
    const auditor = await anOperator(limited, 'auditor');
    await writeEvents(limited);
    await limited.database.sql(`
      ALTER TABLE "auditEvent" RENAME TO "storedEvent";
      CREATE VIEW "auditEvent" AS
        SELECT e.* FROM (SELECT * FROM "storedEvent" LIMIT 1) e, generate_series(1, 1000001)`);
    const refused = await auditor.get('/admin/export-events?format=csv');
    await limited.database.sql('DROP VIEW "auditEvent"; ALTER TABLE "storedEvent" RENAME TO "auditEvent"');
    expect(refusalIn(refused)).toBe('422 EXPORT_TOO_LARGE');
    expect(await eventsBy(limited, auditor.id)).toEqual([]);
  });
});
