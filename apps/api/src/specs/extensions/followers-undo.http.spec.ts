import { describe, expect, it } from '@jest/globals';

import { type EventKind, eventKinds } from '@portvakt/audit';
import type { InTransaction } from '@portvakt/service';

import { auditRowsDuring } from '../../testing/audit-log.js';
import { anOpenRequest, carryOutRequests, HOUR_MS, letRequestWait } from '../../testing/account-requests.js';
import { extensionWith, RecordingFollower, storedDeliveries } from '../../testing/followers.js';
import { anOperator } from '../../testing/operators.js';
import { requestsAroundAccounts, statusOf } from '../../testing/requests-around-accounts.js';
import { anAddressCase, requestsOfOperators } from '../../testing/requests-of-operators.js';
import { requestsOfUsers } from '../../testing/requests-of-users.js';
import { useSocialApp } from '../../testing/social-sign-in.js';
import { databaseSnapshot } from '../../testing/stored-rows.js';
import { until } from '../../testing/until.js';
import { aSignedInUser } from '../../testing/users.js';

let failing: EventKind | null = null;
const notes: InTransaction = {
  name: 'notes',
  kinds: 'all',
  when: 'in-transaction',
  async follow({ id, kind }, { query }) {
    // Events of the mail worker may come at any time.
    if (kind.startsWith('mail.')) return;
    await query('INSERT INTO "acme_note" VALUES ($1)', [id]);
    if (kind === failing) throw new Error('no room');
  },
};
const later = new RecordingFollower('later');

const app = useSocialApp(
  {
    CHANGE_EMAIL_ENABLED: 'true',
    DELETE_USER_ENABLED: 'true',
    IMPERSONATION_ENABLED: 'true',
    OPERATOR_SET_PASSWORD_ENABLED: 'true',
  },
  undefined,
  undefined,
  { extensions: [extensionWith(notes, later)] },
);

const requests = { ...requestsOfUsers(app), ...requestsOfOperators(app), ...requestsAroundAccounts(app) };

/** An approved case whose wait is over. */
async function aDueRequest(): Promise<void> {
  const [support, admin] = [await anOperator(app, 'support'), await anOperator(app, 'admin')];
  const request = await anOpenRequest(support, (await aSignedInUser(app)).id, anAddressCase());
  await admin.post('/admin/approve-request', { id: request.id }).expect(200);
  await letRequestWait(app, request, 24 * HOUR_MS);
}

const stored = async () => ({
  ...(await databaseSnapshot(app)),
  notes: await app.database.sql('SELECT * FROM "acme_note"'),
  deliveriesOfNothing: await app.database.sql(
    'SELECT * FROM "delivery" d WHERE NOT EXISTS (SELECT FROM "auditEvent" e WHERE e."id" = d."eventId")',
  ),
});

const tried = new Set<EventKind>();

/**
 * Not tried: refusals, which followers do not see; jobs, commands and mails; and events that these requests do not
 * cause.
 */
const UNTRIED = [
  ...['sign-in.refused', 'password.refused', 'code.refused', 'account.refused', 'operator.refused'],
  ...['second-factor.blocked', 'passkey.suspected'],
  ...['request.stopped', 'request.failed', 'request.expired', 'impersonation.ended'],
  ...['audit.shortened', 'audit.pruned', 'audit.checked'],
  ...['mail.asked', 'mail.sent', 'mail.delayed', 'mail.given-up', 'mail.left-out', 'mail.retried', 'mail.discarded'],
  ...['password.reset-asked', 'user.deletion-asked', 'device.forgotten', 'service.started', 'migrations.applied'],
];

describe('what happened is undone with everything when a follower in its transaction fails (case 22)', () => {
  it.each(Object.keys(requests))('%s, at each of its events', async (name) => {
    await app.database.sql('CREATE TABLE IF NOT EXISTS "acme_note" ("eventId" text PRIMARY KEY)');
    const prepare = requests[name] ?? Promise.reject;
    const complete = await prepare();
    await app.mails();
    const kinds = (await auditRowsDuring(app, async () => expect(statusOf(await complete())).toBe(200)))
      .filter(({ outcome, kind }) => outcome === 'done' && !kind.startsWith('mail.'))
      .map(({ kind }) => kind as EventKind);
    expect(kinds).not.toEqual([]);

    for (const kind of new Set(kinds)) {
      tried.add(kind);
      const send = await prepare();
      const before = await stored();
      failing = kind;
      const written = await auditRowsDuring(app, async () => expect(statusOf(await send())).toBe(500));
      failing = null;
      expect({ kind, written, rows: await stored() }).toEqual({ kind, written: [], rows: before });
    }
  });

  it('is the work of a case that is carried out, whose owner keeps the address', async () => {
    await app.database.sql('CREATE TABLE IF NOT EXISTS "acme_note" ("eventId" text PRIMARY KEY)');
    await aDueRequest();
    const before = await stored();
    failing = 'request.done';
    tried.add(failing);
    const written = await auditRowsDuring(app, () => carryOutRequests(app).catch(() => undefined));
    failing = null;
    expect({ kinds: written.map(({ kind }) => kind), rows: await stored() }).toEqual({ kinds: [], rows: before });
    const then = await auditRowsDuring(app, () => carryOutRequests(app));
    expect(then.map(({ kind }) => kind)).toContain('request.done');
  });

  it('reaches no follower after the commit', async () => {
    await until(async () => (await storedDeliveries(app)).length === 0);
    const committed = await app.database.sql<{ id: string }>('SELECT "id" FROM "auditEvent"');
    const ids = new Set(committed.map(({ id }) => id));
    expect(later.events.length).toBeGreaterThan(tried.size);
    expect(later.events.filter(({ id }) => !ids.has(id))).toEqual([]);
  });

  it('is tried with every other kind of event', () => {
    expect(eventKinds.filter((kind) => !tried.has(kind)).sort()).toEqual(UNTRIED.sort());
  });
});

describe('the events of these requests', () => {
  it('give followers no address, no name and no token (case 26)', async () => {
    const given = JSON.stringify(later.events);
    const secrets = await app.database.sql<{ text: string }>(
      `SELECT "email" AS "text" FROM "user" UNION SELECT "name" FROM "user" UNION SELECT "token" FROM "session"
       UNION SELECT "ipAddress" FROM "auditEvent" WHERE "ipAddress" <> ''`,
    );
    expect(secrets.length).toBeGreaterThan(10);
    expect(secrets.filter(({ text }) => given.includes(text))).toEqual([]);
  });
});
