import { beforeEach, describe, expect, it } from '@jest/globals';

import { aSignedInUserWithPassword } from '../../testing/account-deletion.js';
import {
  anAuthenticator,
  authenticatorFrom,
  authenticatorRows,
  base32Encode,
  remainingBackupCodes,
  secretInUri,
  type SetUpAnswer,
  totpCode,
} from '../../testing/authenticators.js';
import { cookiesOf } from '../../testing/cookies.js';
import { errorBody, ID, invalidFields } from '../../testing/expected-answers.js';
import { whileInsertsFail } from '../../testing/schema-changes.js';
import { aSession } from '../../testing/sessions.js';
import { databaseSnapshot, withoutFields } from '../../testing/stored-rows.js';
import { useTestApp } from '../../testing/test-app.js';
import {
  aSignedInTwoFactorUser,
  isTwoFactorOn,
  listAuthenticators,
  type SignedInTwoFactorUser,
  storedAuthenticator,
  storedAuthenticators,
  twoFactorRequest,
} from '../../testing/two-factor-requests.js';
import { PASSWORD, type SignedInUser } from '../../testing/users.js';
import { aRecordOfEveryKind } from '../../testing/verification-records.js';

const TOO_MANY = errorBody('TOO_MANY_AUTHENTICATORS');

const app = useTestApp();
let user: SignedInTwoFactorUser;
beforeEach(async () => {
  user = await aSignedInTwoFactorUser(app, { createdMsAgo: 60_000 });
});

const add = (body: object = {}, { token }: Pick<SignedInUser, 'token'> = user) =>
  twoFactorRequest(app, 'add', { token }, { password: PASSWORD, name: 'Nettbrett', ...body });
const handedOut = async (body: object = {}): Promise<SetUpAnswer> => (await add(body).expect(200)).body as SetUpAnswer;
const verify = (body: object) => twoFactorRequest(app, 'verify-totp', user, body);

describe('POST /two-factor/add', () => {
  it('answers exactly a URI, ten codes and the id, and sets no cookie', async () => {
    const answer = await add().expect(200);
    expect(answer.body).toEqual({
      id: ID,
      totpURI: expect.any(String),
      backupCodes: Array.from({ length: 10 }, (): unknown => expect.stringMatching(/^[A-Za-z0-9]{5}-[A-Za-z0-9]{5}$/)),
    });
    expect(cookiesOf(answer)).toEqual({});
    expect(answer.headers).toMatchObject({ 'cache-control': 'no-store', pragma: 'no-cache' });
  });

  it('stores one more unverified authenticator, and keeps the verified one and everything else', async () => {
    await aRecordOfEveryKind(app, user.id);
    const before = withoutFields(await databaseSnapshot(app), 'twoFactor');
    const [first] = await authenticatorRows(app, user.id);
    const { id, totpURI, backupCodes } = await handedOut();
    expect(withoutFields(await databaseSnapshot(app), 'twoFactor')).toEqual(before);
    const rows = await authenticatorRows(app, user.id);
    expect(rows).toEqual([
      first,
      expect.objectContaining({ id, name: 'Nettbrett', verified: false, lastUsedAt: null, lastStep: null }),
    ]);
    const known = { id, userId: user.id, secret: secretInUri(totpURI), backupCodes };
    expect(known.secret).toMatch(/^[A-Za-z0-9_-]{32}$/);
    expect(await remainingBackupCodes(app, known)).toEqual(backupCodes);
    expect(await remainingBackupCodes(app, user.authenticator)).toEqual(user.authenticator.backupCodes);
  });

  it('deletes one that was started and never verified, and nothing of another user', async () => {
    const other = await aSignedInTwoFactorUser(app, { verified: false });
    const begun = await anAuthenticator(app, user.id, { verified: false });
    const { id } = await handedOut();
    const last = await handedOut();
    expect(await storedAuthenticators(app, user.id)).toEqual([
      storedAuthenticator(user.authenticator),
      storedAuthenticator(last, false),
    ]);
    for (const gone of [begun.id, id]) {
      await verify({ code: totpCode(app, begun), id: gone }).expect(400, errorBody('TOTP_NOT_ENABLED'));
    }
    expect(await storedAuthenticators(app, other.id)).toEqual([storedAuthenticator(other.authenticator, false)]);
  });

  it('counts after its first code, by its id: both are accepted from then on, and the session continues', async () => {
    const shown = await handedOut();
    const answer = await verify({ code: totpCode(app, authenticatorFrom(shown)), id: shown.id }).expect(200);
    expect((answer.body as { token: string }).token).toBe(user.token);
    expect(cookiesOf(answer)).toEqual({});
    expect(await storedAuthenticators(app, user.id)).toEqual([
      storedAuthenticator(user.authenticator),
      storedAuthenticator(shown),
    ]);
    for (const known of [user.authenticator, authenticatorFrom(shown)])
      await verify({ code: totpCode(app, known) }).expect(200);
  });

  it('works when two-factor is off, and does not turn it on', async () => {
    const guest = await aSignedInUserWithPassword(app);
    const { body } = await add({}, guest).expect(200);
    expect(await isTwoFactorOn(app, guest.id)).toBe(false);
    expect(await storedAuthenticators(app, guest.id)).toEqual([storedAuthenticator(body as SetUpAnswer, false)]);
    expect((await listAuthenticators(app, guest)).body).toEqual([expect.objectContaining({ name: 'Nettbrett' })]);
  });

  it.each([
    ['Portvakt', {}],
    ['Min app', { issuer: 'Min app' }],
    ['Portvakt', { issuer: '' }],
  ])('names the issuer in the URI: %s', async (issuer, body) => {
    const { totpURI } = await handedOut(body);
    const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(user.email)}`;
    const form = issuer.replace(' ', '+');
    const secret = base32Encode(secretInUri(totpURI));
    expect(totpURI).toBe(`otpauth://totp/${label}?secret=${secret}&issuer=${form}&digits=6&period=30`);
  });

  it('does not require a fresh session', async () => {
    await add({}, { token: await aSession(app, user.id, { startedMsAgo: 6 * 86_400_000 }) }).expect(200);
  });

  it('changes nothing when it cannot be stored', async () => {
    const begun = await anAuthenticator(app, user.id, { verified: false });
    const before = await databaseSnapshot(app);
    expect((await whileInsertsFail(app, 'twoFactor', async () => add())).status).toBe(500);
    expect(await databaseSnapshot(app)).toEqual(before);
    await verify({ code: totpCode(app, begun), id: begun.id }).expect(200);
  });
});

describe('the name of an authenticator', () => {
  it.each([
    ['Karis telefon', 'Karis telefon'],
    [' \u00a0 Blå  æøå\u3000 ', 'Blå  æøå'],
    ['x', 'x'],
    ['x'.repeat(64), 'x'.repeat(64)],
    [`  ${'x'.repeat(64)}  `, 'x'.repeat(64)],
    ['Autentikator #1', 'Autentikator #1'],
    ['<b>"\'&', '<b>"\'&'],
    ['🔐', '🔐'],
  ])('is stored without surrounding space: %j', async (name, kept) => {
    const { id } = await handedOut({ name });
    const { body } = await listAuthenticators(app, user).expect(200);
    expect(body).toContainEqual(expect.objectContaining({ id, name: kept }));
  });

  it.each([undefined, null, 7, true, {}, [], ['x'], '', '   ', '\u00a0', 'x'.repeat(65), 'a\u0000b', 'a\nb', '\ud800'])(
    'is rejected as %j, and nothing changes',
    async (name) => {
      const before = await databaseSnapshot(app);
      const answer = await add({ name }).expect(400);
      expect(answer.body).toEqual(invalidFields('name'));
      expect(await databaseSnapshot(app)).toEqual(before);
    },
  );

  it('is validated before the password is checked', async () => {
    await add({ name: '', password: 'et galt passord' }).expect(400, invalidFields('name'));
  });
});

describe('a third authenticator', () => {
  beforeEach(async () => {
    await anAuthenticator(app, user.id);
  });

  it('is rejected, and nothing changes', async () => {
    const before = await databaseSnapshot(app);
    const answer = await add().expect(400);
    expect(answer.body).toEqual(TOO_MANY);
    expect(cookiesOf(answer)).toEqual({});
    expect(await databaseSnapshot(app)).toEqual(before);
  });

  it('is rejected also when two-factor is off', async () => {
    await app.database.sql('UPDATE "user" SET "twoFactorEnabled" = false WHERE "id" = $1', [user.id]);
    await add().expect(400, TOO_MANY);
  });

  it('is rejected after the password was checked', async () => {
    await add({ password: 'et galt passord' }).expect(400, errorBody('INVALID_PASSWORD'));
  });

  it('is rejected at its first code too, and stays unverified', async () => {
    const begun = await anAuthenticator(app, user.id, { verified: false });
    const before = await databaseSnapshot(app);
    for (const body of [{ code: totpCode(app, begun), id: begun.id }, { code: totpCode(app, begun) }]) {
      await verify(body).expect(400, TOO_MANY);
    }
    expect(await databaseSnapshot(app)).toEqual(before);
    await add().expect(400, TOO_MANY);
    expect(await databaseSnapshot(app)).toEqual(before);
  });

  it('is accepted once another is deleted', async () => {
    await twoFactorRequest(app, 'delete', user, { id: user.authenticator.id }).expect(200);
    await add().expect(200);
  });
});
