import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';

import { cleared, cookiesOf, presenting, signed } from '../../testing/cookies.js';
import { everything } from '../../testing/everything.js';
import { anEmailCode } from '../../testing/email-codes.js';
import { aPendingSignIn, aReference, secondFactor, waiting, waitingSignIns } from '../../testing/pending-sign-ins.js';
import { refusal } from '../../testing/refusals.js';
import {
  aProtectedPerson,
  codeOf,
  countedFailures,
  type ProtectedPerson,
  wrongCode,
} from '../../testing/second-factors.js';
import { aSession, countSessions } from '../../testing/session-rows.js';
import { startTestApp, type TestApp } from '../../testing/test-app.js';

const CALLS = ['verify-totp', 'send-otp', 'verify-otp', 'verify-backup-code'] as const;
const NOBODY = refusal('INVALID_TWO_FACTOR_COOKIE');

let app: TestApp;
let person: ProtectedPerson;

beforeAll(async () => {
  app = await startTestApp();
});
beforeEach(async () => {
  person = await aProtectedPerson(app);
});
afterAll(() => app.stop());

/** A body that would be right if it were asked of this person. */
const rightBody = () => ({ code: codeOf(app, person.authenticator) });

const putRecord = async (identifier: string, value: string) => {
  await app.database.sql(
    `INSERT INTO "verification" ("id", "identifier", "value", "userId", "expiresAt") VALUES ($1, $1, $2, $3, $4)`,
    [identifier, value, person.id, new Date(app.clock.now().getTime() + 300_000)],
  );
};

describe.each(CALLS)('POST /two-factor/%s from somebody who is neither signed in nor waiting', (call) => {
  const expectNobody = async (cookie: string | null, body: object = rightBody()) => {
    const before = await everything(app);
    const request = app.request().post(`/two-factor/${call}`);
    if (cookie !== null) void request.set('cookie', cookie);
    const answer = await request.send(body).expect(401);
    expect(answer.body).toEqual(NOBODY);
    expect(await everything(app)).toEqual(before);
    expect(await countedFailures(app, person.id)).toBe(0);
    return answer;
  };

  it('is refused without any cookie', () => expectNobody(null));

  it('is refused before a word on the body', async () => {
    await expectNobody(null, { code: 7, trustDevice: 'yes', id: null });
    await app.request().post(`/two-factor/${call}`).expect(401, NOBODY);
  });

  it('is refused for a reference that was not signed, or not for this', async () => {
    const reference = await aPendingSignIn(app, person.id);
    for (const value of [
      reference,
      encodeURIComponent(`${reference}.`),
      `${signed('two_factor', reference).slice(0, -8)}AAAA%3D`,
      signed('two_factor', reference, 'another secret, just as long as the first'),
      signed('session_token', reference),
      signed('trust_device', reference),
    ]) {
      await expectNobody(`portvakt.two_factor=${value}`);
    }
    expect(await waitingSignIns(app, person.id)).toEqual([reference]);
  });

  it('is refused for a reference that stands for no sign-in', () => expectNobody(waiting(aReference())));

  it('is refused for a sign-in that waited too long, from the very moment', async () => {
    await app.clock.atOneMoment(async () => {
      const reference = await aPendingSignIn(app, person.id, { endsInMs: 0 });
      const answer = await secondFactor(app, call, waiting(reference), rightBody()).expect(401);
      expect(answer.body).toEqual(NOBODY);
    });
    expect(await countSessions(app, person.id)).toBe(0);
  });

  it('is refused for any other record, presented as a sign-in that waits', async () => {
    const reference = aReference();
    const names = [
      `2fa-otp-${reference}`,
      `2fa-attempts-${reference.slice('2fa-'.length)}`,
      `2fa-otp-${person.id}!${person.id}`,
      `trust-device-${person.id}`,
      `reset-password:${person.id.slice(0, 24)}`,
      `delete-account-${person.id}`,
      person.id,
    ];
    for (const name of names) {
      await putRecord(name, person.id);
      await expectNobody(waiting(name));
    }
  });

  it('is refused for the record of an e-mail code whose name is as long as that of a sign-in', async () => {
    const name = '2fa-otp-aaaaaaaaaaaaaaaa';
    await putRecord(name, '123456!0');
    await expectNobody(waiting(name));
    await app.database.sql('DELETE FROM "verification" WHERE "identifier" = $1', [name]);
  });

  it('is refused where two-factor was turned off meanwhile', async () => {
    const reference = await aPendingSignIn(app, person.id);
    await app.database.sql('UPDATE "user" SET "twoFactorEnabled" = false WHERE "id" = $1', [person.id]);
    await expectNobody(waiting(reference));
  });

  it('is refused where the user is gone', async () => {
    const reference = await aPendingSignIn(app, person.id);
    await app.database.sql('UPDATE "verification" SET "userId" = null WHERE "identifier" = $1', [reference]);
    await app.database.sql('DELETE FROM "user" WHERE "id" = $1', [person.id]);
    await expectNobody(waiting(reference));
  });

  it('is refused for a session that has ended, whose cookies go', async () => {
    const token = await aSession(app, person.id, { endsInMs: -1 });
    const answer = await secondFactor(app, call, presenting(token), rightBody()).expect(401);
    expect(answer.body).toEqual(NOBODY);
    expect(cookiesOf(answer)['portvakt.session_token']).toBe(cleared('portvakt.session_token'));
    expect(await countSessions(app, person.id)).toBe(0);
  });

  it('is refused for a sign-in that does not wait any more, before a word on the body', async () => {
    const answer = await secondFactor(app, call, waiting(aReference()), { code: 7, trustDevice: 'yes' }).expect(401);
    expect(answer.body).toEqual(NOBODY);
  });
});

describe('a session', () => {
  let other: ProtectedPerson;
  let cookie: string;
  let token: string;
  let reference: string;

  beforeEach(async () => {
    other = await aProtectedPerson(app);
    token = await aSession(app, person.id);
    reference = await aPendingSignIn(app, other.id);
    cookie = waiting(reference, presenting(token));
  });

  it('wins over a sign-in that waits in the same browser', async () => {
    const answer = await secondFactor(app, 'verify-totp', cookie, rightBody()).expect(200);
    expect(answer.body).toMatchObject({ token, user: { id: person.id } });
    expect(answer.headers).not.toHaveProperty('set-cookie');
    expect(await waitingSignIns(app, other.id)).toEqual([reference]);
    expect(await countSessions(app, other.id)).toBe(0);
  });

  it('has its own user’s codes judged, and its own user’s failures counted', async () => {
    const totp = await secondFactor(app, 'verify-totp', cookie, { code: codeOf(app, other.authenticator) }).expect(401);
    expect(totp.body).toEqual(refusal('INVALID_CODE'));
    const [code] = other.authenticator.backupCodes;
    const backup = await secondFactor(app, 'verify-backup-code', cookie, { code }).expect(401);
    expect(backup.body).toEqual(refusal('INVALID_BACKUP_CODE'));
    expect(await countedFailures(app, person.id)).toBe(2);
    expect(await countedFailures(app, other.id)).toBe(0);
  });

  it('has its own e-mail code: that of the waiting sign-in is none there', async () => {
    await anEmailCode(app, other.id, { key: reference, value: '314159!0' });
    const answer = await secondFactor(app, 'verify-otp', cookie, { code: '314159' }).expect(400);
    expect(answer.body).toEqual(refusal('OTP_HAS_EXPIRED'));
    await secondFactor(app, 'send-otp', cookie).expect(200, { status: true });
    expect((await app.mailTo(person.email, /engangskoden/)).to).toBe(person.email);
  });

  it('that has ended leaves the waiting sign-in its turn', async () => {
    const ended = await aSession(app, person.id, { endsInMs: -1 });
    const body = { code: codeOf(app, other.authenticator) };
    const answer = await secondFactor(app, 'verify-totp', waiting(reference, presenting(ended)), body).expect(200);
    expect(answer.body).toMatchObject({ user: { id: other.id } });
    const { token: begun } = answer.body as { token: string };
    expect(cookiesOf(answer)['portvakt.session_token']).toContain(signed('session_token', begun));
  });
});

describe('a sign-in that waits', () => {
  it('takes no code of anybody else', async () => {
    const other = await aProtectedPerson(app);
    const reference = await aPendingSignIn(app, person.id);
    const code = codeOf(app, other.authenticator);
    await secondFactor(app, 'verify-totp', waiting(reference), { code }).expect(401, refusal('INVALID_CODE'));
    const foreign = { code, id: other.authenticator.id };
    await secondFactor(app, 'verify-totp', waiting(reference), foreign).expect(400, refusal('TOTP_NOT_ENABLED'));
    const [backup] = other.authenticator.backupCodes;
    const answer = await secondFactor(app, 'verify-backup-code', waiting(reference), { code: backup }).expect(401);
    expect(answer.body).toEqual(refusal('INVALID_BACKUP_CODE'));
    expect(await countSessions(app, person.id)).toBe(0);
    expect(await countSessions(app, other.id)).toBe(0);
  });

  it('waits on beside others of the same user, each with its own cookie', async () => {
    const references = [await aPendingSignIn(app, person.id), await aPendingSignIn(app, person.id)];
    const wrong = { code: wrongCode(app, person.authenticator) };
    await secondFactor(app, 'verify-totp', waiting(references[0] ?? ''), wrong).expect(401);
    await secondFactor(app, 'verify-totp', waiting(references[0] ?? ''), rightBody()).expect(200);
    expect(await waitingSignIns(app, person.id)).toEqual([references[1]]);
    await secondFactor(app, 'verify-totp', waiting(references[1] ?? ''), rightBody()).expect(200);
    expect(await countSessions(app, person.id)).toBe(2);
  });
});
