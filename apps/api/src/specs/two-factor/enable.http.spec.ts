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
import { cookiesOf, rememberedCookie } from '../../testing/cookies.js';
import { errorBody, ID } from '../../testing/expected-answers.js';
import { whileInsertsFail } from '../../testing/schema-changes.js';
import { secondFactorRequest, signInWithPassword } from '../../testing/second-factor-sign-in.js';
import { aSession, expectSessionReplaced, sessionRowsOf, setClientToFirefox } from '../../testing/sessions.js';
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
import { aRecordOfEveryKind, recordIdentifiers } from '../../testing/verification-records.js';

const app = useTestApp();

const enable = (user: Pick<SignedInUser, 'token'>, body: object = {}) =>
  twoFactorRequest(app, 'enable', user, { password: PASSWORD, ...body });
const handedOut = async (user: Pick<SignedInUser, 'token'>): Promise<SetUpAnswer> =>
  (await enable(user).expect(200)).body as SetUpAnswer;

describe('POST /two-factor/enable', () => {
  let user: SignedInUser;

  beforeEach(async () => {
    user = await aSignedInUserWithPassword(app);
  });

  it('answers exactly a URI and ten codes, and sets no cookie', async () => {
    const answer = await enable(user).expect(200);
    expect(answer.body).toEqual({
      totpURI: expect.any(String),
      backupCodes: Array.from({ length: 10 }, (): unknown => expect.stringMatching(/^[A-Za-z0-9]{5}-[A-Za-z0-9]{5}$/)),
    });
    expect(cookiesOf(answer)).toEqual({});
    expect(answer.headers).toMatchObject({ 'cache-control': 'no-store', pragma: 'no-cache' });
    expect(answer.headers['content-type']).toMatch(/^application\/json/);
  });

  it('stores one unverified authenticator, and changes nothing else', async () => {
    const before = withoutFields(await databaseSnapshot(app), 'twoFactor');
    const { totpURI } = await handedOut(user);
    expect(withoutFields(await databaseSnapshot(app), 'twoFactor')).toEqual(before);
    const [row, ...more] = await authenticatorRows(app, user.id);
    expect(more).toEqual([]);
    expect(row).toMatchObject({
      id: ID,
      name: 'Autentikator #1',
      userId: user.id,
      verified: false,
      lastUsedAt: null,
      lastStep: null,
    });
    expect(Math.abs((row?.['createdAt'] as Date).getTime() - app.clock.now().getTime())).toBeLessThan(60_000);
    expect(secretInUri(totpURI)).toMatch(/^[A-Za-z0-9_-]{32}$/);
  });

  it('answers new codes and a new secret each time, all different', async () => {
    const given = [await handedOut(user), await handedOut(user), await handedOut(await aSignedInUserWithPassword(app))];
    expect(new Set(given.map(({ totpURI }) => secretInUri(totpURI))).size).toBe(3);
    expect(new Set(given.flatMap(({ backupCodes }) => backupCodes)).size).toBe(30);
  });

  it('stores the codes that it answers', async () => {
    const { totpURI, backupCodes } = await handedOut(user);
    const [row] = await authenticatorRows(app, user.id);
    const known = { id: String(row?.['id']), userId: user.id, secret: secretInUri(totpURI), backupCodes };
    expect(await remainingBackupCodes(app, known)).toEqual(backupCodes);
  });

  it('takes effect after the first code: two-factor is on, and the session is replaced', async () => {
    const shown = await handedOut(user);
    await aSession(app, user.id);
    await setClientToFirefox(app, user.id);
    const before = await sessionRowsOf(app, user.id);
    const answer = await twoFactorRequest(app, 'verify-totp', user, {
      code: totpCode(app, authenticatorFrom(shown)),
    }).expect(200);
    expect(await isTwoFactorOn(app, user.id)).toBe(true);
    const token = await expectSessionReplaced(app, { answer, userId: user.id, before, token: user.token });
    expect((answer.body as { token: string }).token).toBe(token);
    expect(cookiesOf(answer)).toEqual(rememberedCookie(token));
    const { body } = await listAuthenticators(app, { token }).expect(200);
    expect(body).toEqual([expect.objectContaining({ name: 'Autentikator #1', verified: true })]);
  });

  it('deletes an unverified authenticator when it is started again', async () => {
    const [first, second] = [await handedOut(user), await handedOut(user)];
    expect(await authenticatorRows(app, user.id)).toHaveLength(1);
    const { body } = await twoFactorRequest(app, 'verify-totp', user, {
      code: totpCode(app, authenticatorFrom(first)),
    }).expect(401);
    expect(body).toEqual(errorBody('INVALID_CODE'));
    await twoFactorRequest(app, 'verify-totp', user, { code: totpCode(app, authenticatorFrom(second)) }).expect(200);
  });

  it.each([
    ['Portvakt', {}],
    ['Sjokolade & Sånn + Co', { issuer: 'Sjokolade & Sånn + Co' }],
    ['Ærlig:Øl=å?#%/"', { issuer: 'Ærlig:Øl=å?#%/"' }],
    ["it's (*very*) ~fine~!", { issuer: "it's (*very*) ~fine~!" }],
    ['🔑', { issuer: '🔑' }],
    ['x&secret=EVIL', { issuer: 'x&secret=EVIL' }],
    ['Portvakt', { issuer: '' }],
  ])('names the issuer in the URI, exact to the character: %s', async (issuer, body) => {
    const { totpURI } = (await enable(user, body).expect(200)).body as SetUpAnswer;
    expect(totpURI).toBe(addressOf(issuer, user.email, secretInUri(totpURI)));
  });

  it('encodes the e-mail address in it', async () => {
    const email = `kari.o'neil+jobb${user.id.toLowerCase()}@eksempel.no`;
    await app.database.sql('UPDATE "user" SET "email" = $1 WHERE "id" = $2', [email, user.id]);
    const { totpURI } = await handedOut(user);
    const label = `Portvakt:kari.o'neil%2Bjobb${user.id.toLowerCase()}%40eksempel.no`;
    expect(totpURI).toBe(
      `otpauth://totp/${label}?secret=${base32Encode(secretInUri(totpURI))}&issuer=Portvakt&digits=6&period=30`,
    );
  });

  it('does not require a fresh session', async () => {
    const token = await aSession(app, user.id, { startedMsAgo: 6 * 86_400_000 });
    await enable({ token }).expect(200);
  });

  it('changes nothing when it cannot be stored', async () => {
    const shown = await handedOut(user);
    const before = await databaseSnapshot(app);
    const answer = await whileInsertsFail(app, 'twoFactor', async () => enable(user));
    expect(answer.status).toBe(500);
    expect(cookiesOf(answer)).toEqual({});
    expect(await databaseSnapshot(app)).toEqual(before);
    await twoFactorRequest(app, 'verify-totp', user, { code: totpCode(app, authenticatorFrom(shown)) }).expect(200);
  });
});

describe('POST /two-factor/enable when two-factor is on', () => {
  let user: SignedInTwoFactorUser;
  let other: SignedInTwoFactorUser;

  beforeEach(async () => {
    user = await aSignedInTwoFactorUser(app);
    other = await aSignedInTwoFactorUser(app);
  });

  it('replaces all authenticators by one unverified; two-factor stays on, and the session is kept', async () => {
    await anAuthenticator(app, user.id);
    await anAuthenticator(app, user.id, { verified: false });
    const before = await sessionRowsOf(app, user.id);
    const answer = await enable(user).expect(200);
    expect(cookiesOf(answer)).toEqual({});
    expect(await isTwoFactorOn(app, user.id)).toBe(true);
    const [left, ...more] = await storedAuthenticators(app, user.id);
    expect(more).toEqual([]);
    expect(left).toEqual({ id: expect.not.stringMatching(user.authenticator.id), verified: false });
    expect(await sessionRowsOf(app, user.id)).toEqual(before);
    expect(await storedAuthenticators(app, other.id)).toEqual([storedAuthenticator(other.authenticator)]);
  });

  it('ends the trust in devices of the user, and keeps all other pending records, and all of others', async () => {
    for (const { id } of [user, other]) await aRecordOfEveryKind(app, id);
    const [before, ofOther] = [await recordIdentifiers(app, user.id), await recordIdentifiers(app, other.id)];
    const answer = await enable(user).expect(200);
    expect(cookiesOf(answer)).toEqual({});
    const left = before.filter((identifier) => !identifier.startsWith('trust-device-'));
    expect(left).toHaveLength(before.length - 1);
    expect(await recordIdentifiers(app, user.id)).toEqual(left);
    expect(await recordIdentifiers(app, other.id)).toEqual(ofOther);
  });

  it('keeps the count of wrong codes, so it does not lift the block', async () => {
    await app.database.sql('INSERT INTO "secondFactorFailures" ("userId", "count") VALUES ($1, 14)', [user.id]);
    await enable(user).expect(200);
    expect(await app.database.sql('SELECT * FROM "secondFactorFailures" WHERE "userId" = $1', [user.id])).toEqual([
      { userId: user.id, count: 14, blockedUntil: null },
    ]);
  });

  it('does not lock the user out when abandoned: the sign-in accepts a code of the new authenticator (D-46)', async () => {
    const shown = await handedOut(user);
    const challenge = await signInWithPassword(app, user).expect(200, { twoFactorRedirect: true });
    const cookie = String(cookiesOf(challenge)['portvakt.two_factor']).split(';')[0] ?? '';
    await secondFactorRequest(app, 'verify-totp', cookie, { code: totpCode(app, user.authenticator) }).expect(401);
    await secondFactorRequest(app, 'verify-totp', cookie, { code: totpCode(app, authenticatorFrom(shown)) }).expect(
      200,
    );
    expect(await isTwoFactorOn(app, user.id)).toBe(true);
    expect((await storedAuthenticators(app, user.id)).map(({ verified }) => verified)).toEqual([true]);
  });

  it('deletes every earlier backup code with its authenticator', async () => {
    const [code = ''] = user.authenticator.backupCodes;
    const { backupCodes } = await handedOut(user);
    await twoFactorRequest(app, 'verify-backup-code', user, { code }).expect(401, errorBody('INVALID_BACKUP_CODE'));
    await twoFactorRequest(app, 'verify-backup-code', user, { code: backupCodes[0] }).expect(200);
  });

  it('requires a code again on a device that was trusted', async () => {
    const sign = await signInWithPassword(app, user);
    const cookie = String(cookiesOf(sign)['portvakt.two_factor']).split(';')[0] ?? '';
    const body = { code: totpCode(app, user.authenticator), trustDevice: true };
    const trusted = await secondFactorRequest(app, 'verify-totp', cookie, body).expect(200);
    const device = String(cookiesOf(trusted)['portvakt.trust_device']).split(';')[0] ?? '';
    await enable(user).expect(200);
    await signInWithPassword(app, user, device).expect(200, { twoFactorRedirect: true });
  });
});

/** By specification §4: label parts percent-encoded, the query form-encoded. */
function addressOf(issuer: string, email: string, secret: string): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(email)}`;
  const form = encodeURIComponent(issuer)
    .replaceAll('%20', '+')
    .replaceAll(/[!'()~]/g, (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`);
  return `otpauth://totp/${label}?secret=${base32Encode(secret)}&issuer=${form}&digits=6&period=30`;
}
