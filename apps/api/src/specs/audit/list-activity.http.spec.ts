import { beforeAll, describe, expect, it } from '@jest/globals';

import { SealEvents, ShortenDetails } from '@portvakt/audit';

import { auditRowsDuring } from '../../testing/audit-log.js';
import { sessionCookie } from '../../testing/cookies.js';
import { errorBody } from '../../testing/expected-answers.js';
import { useTestApp } from '../../testing/test-app.js';
import { aSignedInUser, aSignedUpUser, signInAgain, type SignedUpUser } from '../../testing/users.js';

interface Page {
  readonly events: readonly Readonly<Record<string, unknown>>[];
  readonly nextCursor: string | null;
}

describe('GET /list-activity', () => {
  const app = useTestApp();
  let user: SignedUpUser;

  beforeAll(async () => {
    user = await aSignedUpUser(app);
    for (let n = 0; n < 3; n++) await signInAgain(app, user);
  });

  const list = async ({ token }: { token: string }, query: Record<string, string> = {}): Promise<Page> => {
    const answer = await app
      .request()
      .get('/list-activity')
      .query(query)
      .set('cookie', sessionCookie(token))
      .expect(200);
    return answer.body as Page;
  };

  it('shows the owner a sign-in with browser, system and IP address', async () => {
    const { events } = await list(user, { limit: '100' });
    expect(events).toContainEqual({
      id: expect.stringMatching(/^\w{32}$/),
      at: expect.any(String),
      kind: 'sign-in.completed',
      outcome: 'done',
      by: 'you',
      browser: expect.any(String),
      system: expect.any(String),
      ipAddress: expect.stringContaining('127.0.0.1'),
      facts: expect.objectContaining({ way: 'password', secondFactor: 'none' }),
    });
  });

  it('shows an operator as support, without a name, an IP address or the reason', async () => {
    const owner = await aSignedInUser(app);
    const noted = (kind: string) =>
      app.database.sql(
        `INSERT INTO "auditEvent" ("id", "at", "kind", "outcome", "subjectId", "actorType", "actorId", "actorRole",
           "facts", "ipAddress", "userAgent", "browser", "system", "detailDigest", "digest")
         VALUES ($1, now(), $2, 'done', $3, 'operator', 'operator-id', 'support', '{"reason":"ringte oss","part":"profile"}',
           '192.0.2.1', 'agent', 'Firefox', 'Linux', '', '')`,
        [`${kind} ${owner.id}`, kind, owner.id],
      );
    await noted('user.viewed');
    await noted('user.searched');
    const { events } = await list(owner);
    expect(events).toEqual([
      {
        ...{ id: `user.viewed ${owner.id}`, at: expect.any(String), kind: 'user.viewed', outcome: 'done' },
        ...{ by: 'support', browser: '', system: '', ipAddress: null, facts: { part: 'profile' } },
      },
    ]);
  });

  it('shows no event of another user', async () => {
    const other = await aSignedInUser(app);
    expect(await list(other)).toEqual({ events: [], nextCursor: null });
  });

  it('goes on page by page', async () => {
    const all = (await list(user, { limit: '100' })).events.map(({ id }) => id);
    const first = await list(user, { limit: '1' });
    expect(first.nextCursor).toBe(all[0]);
    const rest = await list(user, { limit: '100', cursor: String(first.nextCursor) });
    expect(rest.events.map(({ id }) => id)).toEqual(all.slice(1));
    expect(rest.nextCursor).toBeNull();
  });

  it('refuses a cursor that is no event of the caller, and a limit out of range', async () => {
    const other = await aSignedInUser(app);
    const { events } = await list(user);
    const get = (query: object) =>
      app.request().get('/list-activity').query(query).set('cookie', sessionCookie(other.token));
    const refused = await get({ cursor: events[0]?.['id'] }).expect(400);
    expect(refused.body).toMatchObject({ code: 'INVALID_CURSOR' });
    for (const limit of ['0', '101', '-1', '1.5', 'x', '']) {
      expect((await get({ limit }).expect(400)).body).toMatchObject({ code: 'VALIDATION_ERROR' });
    }
  });

  it('needs a session, and writes no event', async () => {
    await app.request().get('/list-activity').expect(401, errorBody('UNAUTHORIZED'));
    expect(await auditRowsDuring(app, () => list(user))).toEqual([]);
  });

  it('shows the network only once the details are shortened', async () => {
    const owner = await aSignedUpUser(app);
    await signInAgain(app, owner);
    await app.nest.get(SealEvents, { strict: false }).execute();
    app.clock.advance(91 * 86_400_000);
    while (await app.nest.get(ShortenDetails, { strict: false }).execute(100));
    const rows = await app.database.sql<{ ipAddress: string; userAgent: string | null }>(
      `SELECT "ipAddress", "userAgent" FROM "auditEvent" WHERE "subjectId" = '${owner.id}' AND "kind" = 'sign-in.completed'`,
    );
    expect(rows.length).toBeGreaterThan(0);
    for (const row of rows) expect(row).toEqual({ ipAddress: '127.0.0.0/24', userAgent: null });
  });
});
