import { beforeEach, describe, expect, it } from '@jest/globals';

import { aSignedInUserWithPassword } from '../../testing/account-deletion.js';
import {
  anAuthenticator,
  authenticatorFrom,
  authenticatorRows,
  type SetUpAnswer,
  totpCode,
} from '../../testing/authenticators.js';
import { cookiesOf, rememberedCookie, sessionCookie } from '../../testing/cookies.js';
import { errorBody } from '../../testing/expected-answers.js';
import { whileInsertsFail } from '../../testing/schema-changes.js';
import { signInWithPassword } from '../../testing/second-factor-sign-in.js';
import {
  aSession,
  expectSessionReplaced,
  sessionRowsOf,
  setClientToFirefox,
  unrememberedCookies,
} from '../../testing/sessions.js';
import { databaseSnapshot, userRow } from '../../testing/stored-rows.js';
import { useTestApp } from '../../testing/test-app.js';
import {
  aSignedInTwoFactorUser,
  isTwoFactorOn,
  storedAuthenticators,
  twoFactorRequest,
} from '../../testing/two-factor-requests.js';
import { PASSWORD, type SignedInUser } from '../../testing/users.js';
import { aRecordOfEveryKind, recordIdentifiers } from '../../testing/verification-records.js';

describe('POST /two-factor/enable when no first code is required', () => {
  const app = useTestApp({ TWO_FACTOR_SKIP_VERIFICATION: 'true' });
  let user: SignedInUser;
  beforeEach(async () => {
    user = await aSignedInUserWithPassword(app);
  });

  const enable = ({ token }: Pick<SignedInUser, 'token'> = user, body: object = { password: PASSWORD }) =>
    twoFactorRequest(app, 'enable', { token }, body);

  it('turns two-factor on at once with one verified authenticator, and replaces the session', async () => {
    await aSession(app, user.id);
    await setClientToFirefox(app, user.id);
    const before = await sessionRowsOf(app, user.id);
    const answer = await enable().expect(200);
    expect(Object.keys(answer.body as object).sort()).toEqual(['backupCodes', 'totpURI']);
    expect(await isTwoFactorOn(app, user.id)).toBe(true);
    expect(await authenticatorRows(app, user.id)).toEqual([
      expect.objectContaining({ name: 'Autentikator #1', verified: true, lastUsedAt: null }),
    ]);
    const token = await expectSessionReplaced(app, { answer, userId: user.id, before, token: user.token });
    expect(cookiesOf(answer)).toEqual(rememberedCookie(token));
  });

  it('keeps the new session unremembered if the old one was', async () => {
    const token = await aSession(app, user.id, { remember: false, expiresInMs: 3_600_000 });
    const before = await sessionRowsOf(app, user.id);
    const answer = await enable({ token }).expect(200);
    const fresh = await expectSessionReplaced(app, { answer, userId: user.id, before, token });
    expect(cookiesOf(answer)).toEqual(unrememberedCookies(fresh));
  });

  it('updates twoFactorEnabled and updatedAt of the user', async () => {
    const { updatedAt: then, ...before } = await userRow(app, user.email);
    app.clock.advance(1_000);
    await enable().expect(200);
    const { updatedAt, ...after } = await userRow(app, user.email);
    expect(after).toEqual({ ...before, twoFactorEnabled: true });
    expect((updatedAt as Date).getTime()).toBeGreaterThan((then as Date).getTime());
  });

  it('requires a code at the next sign-in, and accepts it', async () => {
    const shown = (await enable().expect(200)).body as SetUpAnswer;
    const challenge = await signInWithPassword(app, user).expect(200, { twoFactorRedirect: true });
    const cookie = String(cookiesOf(challenge)['portvakt.two_factor']).split(';')[0] ?? '';
    const body = { code: totpCode(app, authenticatorFrom(shown)) };
    await app.request().post('/two-factor/verify-totp').set('cookie', cookie).send(body).expect(200);
  });

  it('starts over when it is on already: one verified authenticator, another session, no trusted device', async () => {
    const other = await aSignedInTwoFactorUser(app);
    await anAuthenticator(app, other.id);
    await aRecordOfEveryKind(app, other.id);
    const [before, records] = [await sessionRowsOf(app, other.id), await recordIdentifiers(app, other.id)];
    const answer = await enable(other).expect(200);
    await expectSessionReplaced(app, { answer, userId: other.id, before, token: other.token });
    expect((await storedAuthenticators(app, other.id)).map(({ verified }) => verified)).toEqual([true]);
    expect(await isTwoFactorOn(app, other.id)).toBe(true);
    expect(await recordIdentifiers(app, other.id)).toEqual(records.filter((each) => !each.startsWith('trust-device-')));
    const late = { code: totpCode(app, other.authenticator) };
    const cookie = sessionCookie((await sessionRowsOf(app, other.id))[0]?.token ?? '');
    await app.request().post('/two-factor/verify-totp').set('cookie', cookie).send(late).expect(401);
  });

  it('is still rejected for a wrong password, and changes nothing', async () => {
    const before = await databaseSnapshot(app);
    const answer = await enable(user, { password: 'et galt passord' }).expect(400, errorBody('INVALID_PASSWORD'));
    expect(cookiesOf(answer)).toEqual({});
    expect(await databaseSnapshot(app)).toEqual(before);
  });

  it.each(['session', 'twoFactor', 'outboxMail'])('changes nothing when a row cannot be stored: %s', async (table) => {
    const before = await databaseSnapshot(app);
    const answer = await whileInsertsFail(app, table, async () => enable());
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(cookiesOf(answer)).toEqual({});
    expect(await databaseSnapshot(app)).toEqual(before);
  });

  it('requires a first code of an added authenticator', async () => {
    await enable().expect(200);
    const [session] = await sessionRowsOf(app, user.id);
    const token = session?.token ?? '';
    const added = await twoFactorRequest(app, 'add', { token }, { password: PASSWORD, name: 'Ny' }).expect(200);
    expect(cookiesOf(added)).toEqual({});
    expect((await storedAuthenticators(app, user.id)).map(({ verified }) => verified)).toEqual([true, false]);
  });

  it('happens once when a browser sends five requests at once', async () => {
    const answers = await Promise.all(Array.from({ length: 5 }, async () => enable()));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status !== 200).map(({ status }) => status)).toEqual([401, 401, 401, 401]);
    expect(await sessionRowsOf(app, user.id)).toHaveLength(1);
    expect(await storedAuthenticators(app, user.id)).toHaveLength(1);
  });
});
