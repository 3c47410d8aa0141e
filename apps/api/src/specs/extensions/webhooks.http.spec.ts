import { randomBytes } from 'node:crypto';

import { afterAll, beforeEach, describe, expect, it } from '@jest/globals';
import { Webhook } from 'standardwebhooks';

import { sessionCookie } from '../../testing/cookies.js';
import { deliverNow, isPostponed, storedDeliveries } from '../../testing/followers.js';
import { startTestApp, useApp } from '../../testing/test-app.js';
import { until } from '../../testing/until.js';
import { anEmailAddress, aSignedInUser, PASSWORD } from '../../testing/users.js';
import { WebhookReceiver } from '../../testing/webhook-receiver.js';

const aSecret = (): string => `whsec_${randomBytes(32).toString('base64')}`;
const [secret, previousSecret] = [aSecret(), aSecret()];
const receiver = new WebhookReceiver();
const lines: string[] = [];

describe('webhooks', () => {
  const app = useApp(async () => {
    const url = `${await receiver.listen()}/hook`;
    const common = { url, secret };
    const WEBHOOKS = JSON.stringify({
      crm: { ...common, types: ['sign_up.*', 'profile.changed', 'user.deleted'], include: ['user'], previousSecret },
      siem: { ...common, types: ['session.*'] },
    });
    const environment = { WEBHOOKS, WEBHOOK_ALLOW_HTTP: 'true', DELETE_USER_ENABLED: 'true', LOG_LEVEL: 'error' };
    return startTestApp(environment, { log: { write: (line) => void lines.push(line) } });
  });
  afterAll(() => receiver.close());
  beforeEach(async () => {
    receiver.answers.splice(0);
    // Deliveries of the previous test would use up the responses of this one.
    await app.database.sql('DELETE FROM "delivery"');
  });

  const post = (path: string, token: string, body: object = {}) =>
    app.request().post(path).set('cookie', sessionCookie(token)).send(body);
  const rename = async (name = 'Et nytt navn') => {
    const user = await aSignedInUser(app);
    await post('/update-user', user.token, { name }).expect(200);
    return user;
  };
  const deliveryOf = async (id: string) => (await storedDeliveries(app)).find(({ subjectId }) => subjectId === id);

  it('say what happened, with the user as they are now where that is wanted (case 31)', async () => {
    const email = anEmailAddress();
    const answer = await app.request().post('/sign-up/email').send({ name: 'Kari', email, password: PASSWORD });
    const { token, user } = answer.body as { token: string; user: { id: string } };
    await until(() => receiver.bodiesOf(user.id).length === 1);
    const [body] = receiver.bodiesOf(user.id);
    expect(body).toEqual({
      type: 'sign_up.completed',
      timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      data: { userId: user.id, way: 'password', user: { ...user, twoFactorEnabled: false } },
    });

    await post('/sign-out', token).expect(200);
    await until(() => receiver.bodiesOf(user.id).length === 2);
    expect(receiver.bodiesOf(user.id)[1]?.data).toEqual({ userId: user.id, how: 'sign-out', count: 1 });
  });

  it('contain the current name of the user, and null after a deletion (case 31)', async () => {
    receiver.answers.push({ status: 500 });
    // The second attempt is due after some seconds, which must not pass before the deletion.
    await app.clock.atOneMoment(async () => {
      const { id, token } = await rename('Et gammelt navn');
      await until(async () => isPostponed(app, await deliveryOf(id)));
      await post('/update-user', token, { name: 'Et nytt navn' }).expect(200);
      await until(async () => (await storedDeliveries(app)).filter(({ subjectId }) => subjectId === id).length === 2);
      await post('/delete-user', token).expect(200);
      expect(JSON.stringify(await storedDeliveries(app))).not.toContain('navn');
      await deliverNow(app);
      await until(() => receiver.bodiesOf(id).length === 4);
      expect(receiver.bodiesOf(id).map(({ type, data }) => [type, data['user']])).toEqual([
        ['profile.changed', expect.objectContaining({ name: 'Et gammelt navn' })],
        ['profile.changed', null],
        ['profile.changed', null],
        ['user.deleted', null],
      ]);
    });
  });

  it('are verified with either secret by the library, and not with a byte changed (cases 28 and 29)', async () => {
    const { id } = await rename();
    await until(() => receiver.bodiesOf(id).length === 1);
    const message = receiver.received.find(({ body }) => body.includes(id));
    if (!message) throw new Error('nothing was received');
    const headers = message.headers as Record<string, string>;
    for (const key of [secret, previousSecret]) {
      expect(new Webhook(key).verify(message.body, headers)).toMatchObject({ type: 'profile.changed' });
      expect(() => new Webhook(key).verify(message.body.replace('profile', 'profilf'), headers)).toThrow();
    }
    expect(() => new Webhook(aSecret()).verify(message.body, headers)).toThrow();
    expect(headers).toMatchObject({
      'content-type': 'application/json',
      'webhook-id': expect.stringMatching(/^\w{32}$/),
    });
    const [event] = await app.database.sql<{ id: string }>('SELECT "id" FROM "auditEvent" WHERE "subjectId" = $1', [
      id,
    ]);
    expect(headers['webhook-id']).toBe(event?.id);
  });

  it.each([302, 307, 400, 500])('come again after %i, and no redirect is followed (case 30)', async (status) => {
    receiver.answers.push({ status, headers: { location: '/elsewhere' } });
    const { id } = await rename();
    await until(async () => (await deliveryOf(id))?.attempts === 1 && receiver.bodiesOf(id).length === 1);
    await deliverNow(app);
    await until(() => receiver.bodiesOf(id).length === 2);
    const ids = receiver.received.filter(({ body }) => body.includes(id)).map(({ headers }) => headers['webhook-id']);
    expect(new Set(ids).size).toBe(1);
    expect(receiver.received.every(({ path }) => path === '/hook')).toBe(true);
    expect(lines.some((line) => line.includes(`"status":${status}`))).toBe(true);
  });

  it.each([
    ['seconds', () => '7200'],
    ['a date', () => new Date(Date.now() + 7_200_000).toUTCString()],
  ])('come again when Retry-After says, in %s (case 30)', async (_, retryAfter) => {
    receiver.answers.push({ status: 503, headers: { 'retry-after': retryAfter() } });
    const { id } = await rename();
    await until(async () => ((await deliveryOf(id))?.dueAt.getTime() ?? 0) > app.clock.now().getTime() + 7_000_000);
    expect((await deliveryOf(id))?.dueAt.getTime()).toBeLessThan(app.clock.now().getTime() + 7_201_000);
  });

  it('come no sooner than after any failure, however soon Retry-After is (case 30)', async () => {
    const soon = { status: 429, headers: { 'retry-after': '1' } };
    receiver.answers.push(soon, soon);
    const { id } = await rename();
    await until(async () => (await deliveryOf(id))?.attempts === 1 && receiver.bodiesOf(id).length === 1);
    await app.database.sql('UPDATE "delivery" SET "attempts" = 2 WHERE "subjectId" = $1', [id]);
    await deliverNow(app);
    await until(() => receiver.bodiesOf(id).length === 2);
    await until(() => lines.some((line) => line.includes('"attempt":3') && line.includes('"status":429')));
    // After the third failure, the next attempt is due in half an hour.
    await until(async () => ((await deliveryOf(id))?.dueAt.getTime() ?? 0) > app.clock.now().getTime() + 20 * 60_000);
  });

  it('are delivered, or not, by the status alone: the body of an answer is not waited for (case 30)', async () => {
    receiver.answers.push({ status: 500, isEndless: true }, { status: 200, isEndless: true });
    const { id } = await rename();
    await until(async () => (await deliveryOf(id))?.attempts === 1 && receiver.bodiesOf(id).length === 1);
    await deliverNow(app);
    await until(async () => (await deliveryOf(id)) === undefined && receiver.bodiesOf(id).length === 2);
  });

  it('come again where nothing is answered within the limit, and delay no other user meanwhile (case 30)', async () => {
    receiver.answers.push('hang');
    const { id } = await rename();
    // Otherwise both could be sent at the same time, and the other one could be the one that hangs.
    await until(() => receiver.bodiesOf(id).length === 1);
    const other = await rename();
    await until(() => receiver.bodiesOf(other.id).length === 1);
    const patience = { patienceMs: 60_000 };
    await until(() => lines.some((line) => line.includes('FollowerTimeout') && line.includes('"attempt":1')), patience);
    await until(async () => isPostponed(app, await deliveryOf(id)));
    await deliverNow(app);
    await until(() => receiver.bodiesOf(id).length === 2);
  });

  it('tell a log line neither the address nor the user', () => {
    expect(lines.join('')).not.toMatch(/127\.0\.0\.1|@eksempel\.no|whsec_|navn/u);
    expect(lines.length).toBeGreaterThan(0);
  });

  it('pause after 410 until the next start, and say so (case 30)', async () => {
    receiver.answers.push({ status: 410 });
    const { id } = await rename();
    await until(() => lines.some((line) => line.includes('paused until the next start')));
    await until(async () => (await deliveryOf(id))?.attempts === 0);
    const other = await rename();
    await deliverNow(app);
    const another = await aSignedInUser(app);
    await post('/sign-out', another.token).expect(200);
    await until(() => receiver.bodiesOf(another.id).length === 1);
    expect(receiver.bodiesOf(other.id)).toEqual([]);
    expect(await deliveryOf(other.id)).toMatchObject({ follower: 'webhooks/crm', state: 'due', attempts: 0 });
  });
});
