import { beforeEach, describe, expect, it } from '@jest/globals';

import { sessionCookie } from '../../testing/cookies.js';
import {
  deliverNow,
  extensionWith,
  isPostponed,
  RecordingFollower,
  storedDeliveries,
} from '../../testing/followers.js';
import { countRowsOfUser } from '../../testing/stored-rows.js';
import { useTestApp } from '../../testing/test-app.js';
import { until } from '../../testing/until.js';
import { anEmailAddress, aSignedInUser, aSignedUpUser, PASSWORD } from '../../testing/users.js';

const CRM_KINDS = ['sign-up.completed', 'profile.changed', 'user.deleted'] as const;

const crm = new RecordingFollower('crm', CRM_KINDS);
const other = new RecordingFollower('other', ['profile.changed', 'password.refused']);
const lines: string[] = [];
const log = { write: (line: string) => void lines.push(line) };

const app = useTestApp(
  { DELETE_USER_ENABLED: 'true', LOG_LEVEL: 'info' },
  { extensions: [extensionWith(crm, other)], log },
);

const post = (path: string, token: string, body: object = {}) =>
  app.request().post(path).set('cookie', sessionCookie(token)).send(body);
const rename = (token: string, name: string) => post('/update-user', token, { name }).expect(200);
const deliveriesOf = async (id: string, follower = 'acme/crm') =>
  (await storedDeliveries(app)).filter((row) => row.subjectId === id && row.follower === follower);

/** A promise that the test fulfils. */
function deferred(): { readonly promise: Promise<void>; readonly resolve: () => void } {
  let resolve = (): void => undefined;
  const promise = new Promise<void>((done) => (resolve = done));
  return { promise, resolve };
}

beforeEach(() => {
  crm.act = async () => undefined;
  other.act = async () => undefined;
});

describe('a follower after the commit', () => {
  it('is given what was done, once it is committed', async () => {
    const email = anEmailAddress();
    const answer = await app.request().post('/sign-up/email').send({ name: 'Kari', email, password: PASSWORD });
    const { id } = (answer.body as { user: { id: string } }).user;
    await until(() => crm.kindsOf(id).length > 0);
    const [event] = crm.events.filter(({ subject }) => subject === id);
    const [row] = await app.database.sql('SELECT "id", "at" FROM "auditEvent" WHERE "subjectId" = $1 AND "kind" = $2', [
      id,
      'sign-up.completed',
    ]);
    expect(event).toEqual({
      ...row,
      kind: 'sign-up.completed',
      subject: id,
      by: { type: 'user', id, sessionId: expect.any(String), impersonatorId: null },
      facts: { way: 'password' },
      attempt: 1,
    });
    await until(async () => (await deliveriesOf(id)).length === 0);
  });

  it('hears nothing of a refusal', async () => {
    const { id, token } = await aSignedUpUser(app);
    await until(() => crm.kindsOf(id).length === 1);
    await post('/delete-user', token, { password: 'wrong' }).expect(400);
    expect(await deliveriesOf(id, 'acme/other')).toEqual([]);
    expect(other.kindsOf(id)).toEqual([]);
  });

  it('gets the events about one user in their order, though one fails, and others need not wait (case 24)', async () => {
    // The second attempt is due after some seconds, which must not pass before the test advances the clock.
    await app.clock.atOneMoment(async () => {
      const [kari, ola] = [await aSignedInUser(app), await aSignedInUser(app)];
      crm.act = async ({ subject }) => {
        if (subject === kari.id) throw new Error('down');
      };
      for (const name of ['A', 'B']) await rename(kari.token, name);
      await post('/delete-user', kari.token).expect(200);
      await rename(ola.token, 'Ola');
      await until(() => crm.kindsOf(ola.id).length === 1 && other.kindsOf(kari.id).length === 2);
      await until(async () => isPostponed(app, (await deliveriesOf(kari.id))[0]));
      const waiting = await deliveriesOf(kari.id);
      expect(waiting.map(({ attempts }) => attempts)).toEqual([1, 0, 0]);
      expect(waiting[0]?.dueAt.getTime()).toBeGreaterThan(app.clock.now().getTime());

      crm.act = async () => undefined;
      await deliverNow(app);
      await until(() => crm.kindsOf(kari.id).length === 3);
      expect(crm.kindsOf(kari.id)).toEqual(['profile.changed', 'profile.changed', 'user.deleted']);
      expect(crm.events.filter(({ subject }) => subject === kari.id).map(({ attempt }) => attempt)).toEqual([2, 1, 1]);
    });
  });

  it('that hangs delays no mail, no other follower and no other user', async () => {
    const [kari, ola] = [await aSignedInUser(app), await aSignedInUser(app)];
    const { promise, resolve } = deferred();
    crm.act = ({ subject }) => (subject === kari.id ? promise : Promise.resolve());
    await rename(kari.token, 'A');
    await rename(ola.token, 'B');
    await until(() => other.kindsOf(kari.id).length === 1 && crm.kindsOf(ola.id).length === 1);
    const email = anEmailAddress();
    await app.request().post('/sign-up/email').send({ name: 'Kari', email, password: PASSWORD }).expect(200);
    await app.mailTo(email);
    resolve();
    await until(() => crm.kindsOf(kari.id).length === 1);
  });

  it('is given up after ten failures, with one line, and no longer holds up the user (case 25)', async () => {
    const { id, token } = await aSignedInUser(app);
    crm.act = async ({ kind }) => {
      if (kind === 'profile.changed') throw new Error(`${id} is unknown`);
    };
    await rename(token, 'A');
    await until(async () => (await deliveriesOf(id))[0]?.attempts === 1);
    await app.database.sql('UPDATE "delivery" SET "attempts" = 9 WHERE "subjectId" = $1', [id]);
    await post('/delete-user', token).expect(200);
    await deliverNow(app);
    await until(async () => crm.kindsOf(id).length === 1 && (await deliveriesOf(id)).length === 1);
    expect(await deliveriesOf(id)).toEqual([expect.objectContaining({ state: 'given-up', attempts: 10 })]);
    expect(lines.filter((line) => line.includes('delivery given up'))).toHaveLength(1);
    expect(lines.filter((line) => line.includes('is unknown'))).toEqual([]);
  });

  it('reads users as they are now, ends their sessions and writes rows of its own', async () => {
    const { id, token, email } = await aSignedInUser(app);
    await app.database.sql('CREATE TABLE "acme_note" ("userId" text NOT NULL, "email" text)');
    crm.act = async ({ subject }, { users, sessions, transaction }) => {
      if (!subject) return;
      const user = await users.find(subject);
      await sessions.endAll(subject);
      await transaction.run(({ query }) => query('INSERT INTO "acme_note" VALUES ($1, $2)', [subject, user?.email]));
    };
    await rename(token, 'A');
    await until(() => crm.kindsOf(id).length === 1);
    expect(await app.database.sql('SELECT * FROM "acme_note"')).toEqual([{ userId: id, email }]);
    expect(await countRowsOfUser(app, id)).toMatchObject({ session: 0 });
  });

  it('receives the deletion of a user who can no longer be found (case 27)', async () => {
    const { id, token } = await aSignedInUser(app);
    let found: unknown;
    crm.act = async ({ subject }, { users }) => void (found = subject && (await users.find(subject)));
    await post('/delete-user', token).expect(200);
    await until(() => crm.kindsOf(id).length === 1);
    expect(crm.kindsOf(id)).toEqual(['user.deleted']);
    expect(found).toBeNull();
  });

  it('that no longer exists keeps its deliveries, which nobody claims', async () => {
    const { id } = await aSignedInUser(app);
    await app.database.sql(
      `INSERT INTO "delivery" ("follower", "eventId", "subjectId", "position", "dueAt") VALUES ('acme/old', 'e', $1, 1, $2)`,
      [id, app.clock.now()],
    );
    await deliverNow(app);
    await until(async () => (await storedDeliveries(app, 'due')).length === 1);
    expect(await deliveriesOf(id, 'acme/old')).toEqual([expect.objectContaining({ attempts: 0 })]);
  });
});
