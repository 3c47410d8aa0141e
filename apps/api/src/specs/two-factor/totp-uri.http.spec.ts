import { beforeEach, describe, expect, it } from '@jest/globals';

import { aSignedInUserWithPassword } from '../../testing/account-deletion.js';
import { anAuthenticator, base32Encode, type TestAuthenticator } from '../../testing/authenticators.js';
import { cookiesOf } from '../../testing/cookies.js';
import { errorBody, invalidFields } from '../../testing/expected-answers.js';
import { aSession } from '../../testing/sessions.js';
import { databaseSnapshot } from '../../testing/stored-rows.js';
import { type TestApp, useTestApp } from '../../testing/test-app.js';
import {
  aSignedInTwoFactorUser,
  setTwoFactor,
  type SignedInTwoFactorUser,
  twoFactorRequest,
} from '../../testing/two-factor-requests.js';
import { PASSWORD, type SignedInUser } from '../../testing/users.js';

let user: SignedInTwoFactorUser;

const ask = (app: TestApp, body: object = {}, { token }: Pick<SignedInUser, 'token'> = user) =>
  twoFactorRequest(app, 'get-totp-uri', { token }, { password: PASSWORD, ...body });
const addressOf = ({ secret }: Pick<TestAuthenticator, 'secret'>, label = 'Portvakt', form = label): string =>
  `otpauth://totp/${label}:${encodeURIComponent(user.email)}?secret=${base32Encode(secret)}&issuer=${form}&digits=6&period=30`;

async function expectRefused(
  app: TestApp,
  wanted: object,
  body: object = {},
  caller: Pick<SignedInUser, 'token'> = user,
): Promise<void> {
  const before = await databaseSnapshot(app);
  const answer = await ask(app, body, caller).expect(400);
  expect(answer.body).toEqual(wanted);
  expect(await databaseSnapshot(app)).toEqual(before);
}

describe('POST /two-factor/get-totp-uri', () => {
  const app = useTestApp();

  beforeEach(async () => {
    user = await aSignedInTwoFactorUser(app, { createdMsAgo: 60_000 });
  });

  it('answers the URI of the authenticator, exact to the character, and changes nothing', async () => {
    const before = await databaseSnapshot(app);
    const answer = await ask(app).expect(200);
    expect(answer.body).toEqual({ totpURI: addressOf(user.authenticator) });
    expect(cookiesOf(answer)).toEqual({});
    expect(answer.headers).toMatchObject({ 'cache-control': 'no-store', pragma: 'no-cache' });
    expect(await databaseSnapshot(app)).toEqual(before);
  });

  it('ignores an issuer in the body', async () => {
    await ask(app, { issuer: 'Noe annet' }).expect(200, { totpURI: addressOf(user.authenticator) });
  });

  it('answers that of the oldest verified one', async () => {
    await anAuthenticator(app, user.id, { createdMsAgo: 90_000, verified: false });
    const second = await anAuthenticator(app, user.id, { createdMsAgo: 30_000 });
    await ask(app).expect(200, { totpURI: addressOf(user.authenticator) });
    await app.database.sql('UPDATE "twoFactor" SET "createdAt" = $1 WHERE "id" = $2', [new Date(0), second.id]);
    await ask(app).expect(200, { totpURI: addressOf(second) });
  });

  it('answers that of the newest one if none is verified', async () => {
    await app.database.sql('UPDATE "twoFactor" SET "verified" = false WHERE "userId" = $1', [user.id]);
    const newest = await anAuthenticator(app, user.id, { verified: false });
    await ask(app).expect(200, { totpURI: addressOf(newest) });
  });

  it('answers that of the named one', async () => {
    const second = await anAuthenticator(app, user.id);
    const begun = await anAuthenticator(app, user.id, { verified: false });
    for (const known of [user.authenticator, second, begun]) {
      await ask(app, { id: known.id }).expect(200, { totpURI: addressOf(known) });
    }
  });

  it('is rejected for an id of another user, as for an unknown one', async () => {
    const { authenticator } = await aSignedInTwoFactorUser(app);
    for (const id of [authenticator.id, 'x'.repeat(32), ''])
      await expectRefused(app, errorBody('TOTP_NOT_ENABLED'), { id });
  });

  it.each([null, 7, true, {}, [], 'x'.repeat(1_025), 'a\u0000b', '\ud800'])('is rejected with an id of %j', (id) =>
    expectRefused(app, invalidFields('id'), { id }),
  );

  it('is rejected when two-factor is off, also with an unverified authenticator', async () => {
    const guest = await aSignedInUserWithPassword(app);
    await expectRefused(app, errorBody('TOTP_NOT_ENABLED'), {}, guest);
    await anAuthenticator(app, guest.id, { verified: false });
    await expectRefused(app, errorBody('TOTP_NOT_ENABLED'), {}, guest);
    await anAuthenticator(app, guest.id);
    await expectRefused(app, errorBody('TOTP_NOT_ENABLED'), {}, guest);
  });

  it('is rejected when two-factor is on without any', async () => {
    const guest = await aSignedInUserWithPassword(app);
    await setTwoFactor(app, guest.id, true);
    await expectRefused(app, errorBody('TOTP_NOT_ENABLED'), {}, guest);
  });

  it('answers that error before it checks whether there is a password, and that before it checks the password', async () => {
    const wrong = { password: 'et galt passord' };
    await app.database.sql('UPDATE "account" SET "password" = NULL WHERE "userId" = $1', [user.id]);
    await expectRefused(app, errorBody('NO_PASSWORD_CREDENTIAL_FOUND'), wrong);
    await expectRefused(app, errorBody('TOTP_NOT_ENABLED'), { ...wrong, id: 'x' });
    await setTwoFactor(app, user.id, false);
    await expectRefused(app, errorBody('TOTP_NOT_ENABLED'), wrong);
  });

  it('is rejected for a wrong password', () =>
    expectRefused(app, errorBody('INVALID_PASSWORD'), { password: 'et galt passord' }));

  it('does not require a fresh session', async () => {
    await ask(app, {}, { token: await aSession(app, user.id, { startedMsAgo: 6 * 86_400_000 }) }).expect(200);
  });
});

describe('the issuer of a deployment', () => {
  const app = useTestApp({ TWO_FACTOR_ISSUER: 'Blå & Grønn + Co', APP_NAME: 'Noe annet' });

  beforeEach(async () => {
    user = await aSignedInTwoFactorUser(app);
  });

  const LABEL = 'Bl%C3%A5%20%26%20Gr%C3%B8nn%20%2B%20Co';
  const FORM = 'Bl%C3%A5+%26+Gr%C3%B8nn+%2B+Co';

  it('is in the URI, exact to the character', async () => {
    await ask(app).expect(200, { totpURI: addressOf(user.authenticator, LABEL, FORM) });
  });

  it('is in that of a new one too, unless the request names another', async () => {
    const uriOf = async (call: 'enable' | 'add', body: object) => {
      const sent = { password: PASSWORD, name: 'Ny', ...body };
      const answer = await twoFactorRequest(app, call, user, sent).expect(200);
      return (answer.body as { totpURI: string }).totpURI.replace(/secret=[A-Z2-7]{52}&/, '');
    };
    const email = encodeURIComponent(user.email);
    for (const call of ['add', 'enable'] as const) {
      expect(await uriOf(call, {})).toBe(`otpauth://totp/${LABEL}:${email}?issuer=${FORM}&digits=6&period=30`);
      expect(await uriOf(call, { issuer: 'Min' })).toBe(`otpauth://totp/Min:${email}?issuer=Min&digits=6&period=30`);
    }
  });
});

describe('the issuer of a deployment that names none', () => {
  const app = useTestApp({ APP_NAME: 'Vår tjeneste' });

  it('is the name of the application', async () => {
    user = await aSignedInTwoFactorUser(app);
    const totpURI = addressOf(user.authenticator, 'V%C3%A5r%20tjeneste', 'V%C3%A5r+tjeneste');
    await ask(app).expect(200, { totpURI });
  });
});
