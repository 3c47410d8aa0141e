import { setTimeout as pause } from 'node:timers/promises';

import { beforeEach, describe, expect, it } from '@jest/globals';

import { type PasswordRuleTools, SetPassword, type User } from '@portvakt/identity';
import type { UserId } from '@portvakt/kernel';

import { sessionCookie } from '../../testing/cookies.js';
import { anExtension } from '../../testing/extensions.js';
import { anOperator } from '../../testing/operators.js';
import { storedHash } from '../../testing/password-hash.js';
import { databaseSnapshot } from '../../testing/stored-rows.js';
import { useTestApp } from '../../testing/test-app.js';
import { anEmailAddress, aSignedInUser, aSignedUpUser, aStoredUser, PASSWORD } from '../../testing/users.js';
import { aResetToken } from '../../testing/verification-records.js';

const KNOWN = 'passord123';
const calledFor: (string | null)[] = [];
let judge: (password: string, tools: PasswordRuleTools) => Promise<string | null>;
let broken: () => Promise<string | null>;

const rules = anExtension({
  refusals: {
    ACME_KNOWN_PASSWORD: { status: 422, nb: 'Passordet er kjent.', nn: 'Passordet er kjent.', en: 'It is known.' },
  },
  passwordRules: [
    {
      name: 'known',
      whenBroken: 'refuse',
      async judge({ password, user }: { readonly password: string; readonly user: User | null }, tools) {
        calledFor.push(user?.id ?? null);
        return judge(password, tools);
      },
    },
    { name: 'broken', whenBroken: 'allow', judge: () => broken() },
  ],
});

const lines: string[] = [];
const log = { write: (line: string) => void lines.push(line) };
const app = useTestApp(
  { LOG_LEVEL: 'error', OPERATOR_SET_PASSWORD_ENABLED: 'true', DATABASE_POOL_SIZE: '1' },
  { extensions: [rules], log },
);

const refused = (field: string) => ({ code: 'ACME_KNOWN_PASSWORD', message: 'Passordet er kjent.', fields: [field] });
const signUp = (password: string) =>
  app.request().post('/sign-up/email').send({ name: 'Kari', email: anEmailAddress(), password });

beforeEach(() => {
  judge = async (password) => (password === KNOWN ? 'ACME_KNOWN_PASSWORD' : null);
  broken = async () => null;
  calledFor.length = 0;
});

describe('a rule about passwords', () => {
  it('refuses one at sign-up, without a user, and nothing is stored', async () => {
    const before = await databaseSnapshot(app);
    await signUp(KNOWN).expect(422, refused('password'));
    expect(await databaseSnapshot(app)).toEqual(before);
    expect(calledFor).toEqual([null]);
  });

  it('refuses a change, after the current password was proved', async () => {
    const { id, browser } = await aSignedUpUser(app);
    calledFor.length = 0;
    const change = (currentPassword: string) =>
      browser.post('/change-password').send({ currentPassword, newPassword: KNOWN });
    await change('feil passord').expect(400);
    expect(calledFor).toEqual([]);
    await change(PASSWORD).expect(422, refused('newPassword'));
    expect(calledFor).toEqual([id]);
  });

  it('refuses a reset, whose link keeps working', async () => {
    const { id } = await aStoredUser(app);
    const token = await aResetToken(app, id);
    const reset = (newPassword: string) => app.request().post('/reset-password').send({ newPassword, token });
    await app.request().post('/reset-password').send({ newPassword: KNOWN, token: 'unknown' }).expect(400);
    expect(calledFor).toEqual([]);
    await reset(KNOWN).expect(422, refused('newPassword'));
    expect(calledFor).toEqual([id]);
    await reset('et ukjent passord').expect(200);
  });

  it('refuses what an operator and what the product sets', async () => {
    const [admin, user] = [await anOperator(app, 'admin'), await aSignedInUser(app)];
    const body = { userId: user.id, newPassword: KNOWN };
    const answer = await admin.post('/admin/set-user-password', body);
    expect({ status: answer.status, body: answer.body as object }).toEqual({
      status: 422,
      body: refused('newPassword'),
    });
    const setting = app.nest.get(SetPassword, { strict: false });
    const input = { userId: user.id as UserId, newPassword: KNOWN, by: { type: 'service' }, client: null } as never;
    await expect(setting.execute(input)).rejects.toMatchObject({ code: 'ACME_KNOWN_PASSWORD' });
    expect(calledFor).toEqual([user.id, user.id]);
  });

  it('that fails decides by `whenBroken`, and the log names extension, rule and place', async () => {
    broken = () => Promise.reject(Object.assign(new TypeError('no list'), { code: 'ENOENT' }));
    await signUp('et ukjent passord').expect(200);
    const place = expect.stringMatching(/^at .*password-rules\.http\.spec\.ts/);
    const told = { extension: 'acme', rule: 'broken', whenBroken: 'allow', error: 'TypeError', code: 'ENOENT', place };
    expect(lines.map((line) => JSON.parse(line) as object)).toContainEqual(expect.objectContaining(told));
    judge = () => Promise.reject(new Error('no list'));
    const answer = await signUp('et ukjent passord').expect(503);
    expect({ text: answer.text, retryAfter: answer.headers['retry-after'] }).toEqual({ text: '', retryAfter: '1' });
  });

  it('that quotes the password in an error does not write it into the log', async () => {
    const password = '(et hemmelig\n    at passord';
    broken = async () => (new RegExp(password).test('') ? null : null);
    await signUp(password).expect(200);
    expect(lines.join()).toContain('"error":"SyntaxError"');
    expect(lines.filter((line) => /hemmelig|at passord/.test(line))).toEqual([]);
  });

  it('that puts the password into the name and the code of an error does not write it into the log', async () => {
    const password = 'et hemmelig passord';
    broken = () => Promise.reject(Object.assign(new Error(), { name: password, code: password }));
    await signUp(password).expect(200);
    expect(lines.join()).toContain('"error":"Error"');
    expect(lines.filter((line) => line.includes('hemmelig'))).toEqual([]);
  });

  it('compares one password with hashes at a time, so that many do not keep the cores from sign-ins', async () => {
    let [comparing, most] = [0, 0];
    judge = async (password, { matches }) => {
      await matches(password, storedHash(PASSWORD));
      most = Math.max(most, ++comparing);
      await pause(20);
      comparing--;
      return null;
    };
    const answers = await Promise.all([1, 2, 3, 4].map((number) => signUp(`et ukjent passord ${number}`)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(most).toBe(1);
  });

  it('drops a comparison whose turn comes after its password was judged', async () => {
    let hasTurn = (): void => undefined;
    const begun = new Promise<void>((resolve) => (hasTurn = resolve));
    judge = async (password, { matches }) => {
      await matches(password, storedHash(PASSWORD));
      hasTurn();
      return new Promise(() => undefined);
    };
    const first = signUp('det første passordet').then(({ status }) => status);
    await begun;
    let comparing: Promise<unknown> = Promise.resolve();
    judge = async (password, { matches }) => {
      comparing = matches(password, storedHash(PASSWORD)).catch((error: Error) => error.name);
      return null;
    };
    await signUp('det andre passordet').expect(200);
    expect([await first, await comparing]).toEqual([503, 'PasswordRuleTimeout']);
  });

  it('that hangs is late, and holds no connection meanwhile', async () => {
    const { token } = await aSignedInUser(app);
    let isAsked = (): void => undefined;
    const asking = new Promise<void>((resolve) => (isAsked = resolve));
    judge = () => {
      isAsked();
      return new Promise(() => undefined);
    };
    const hanging = signUp('et ukjent passord').then(({ status }) => status);
    await asking;
    // The service has one connection, which this request needs.
    await app.request().get('/get-session').set('cookie', sessionCookie(token)).expect(200);
    expect(await hanging).toBe(503);
  });

  it('that hangs and allows lets the password in', async () => {
    const seen = lines.length;
    broken = () => new Promise(() => undefined);
    await signUp('et ukjent passord').expect(200);
    const told = { extension: 'acme', rule: 'broken', whenBroken: 'allow', error: 'PasswordRuleTimeout' };
    expect(lines.slice(seen).map((line) => JSON.parse(line) as object)).toContainEqual(expect.objectContaining(told));
  });

  it('with a code that the extension has not declared is a defect', async () => {
    judge = async () => 'ACME_UNKNOWN';
    await signUp('et ukjent passord').expect(500, '');
  });
});
