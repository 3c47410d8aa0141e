import { beforeEach, describe, expect, it } from '@jest/globals';

import { totpCode } from '../../testing/authenticators.js';
import { errorBody } from '../../testing/expected-answers.js';
import { databaseSnapshot } from '../../testing/stored-rows.js';
import { type TestApp, useTestApp } from '../../testing/test-app.js';
import {
  aSignedInTwoFactorUser,
  isTwoFactorOn,
  mailedCode,
  type SignedInTwoFactorUser,
  twoFactorRequest,
} from '../../testing/two-factor-requests.js';
import { PASSWORD } from '../../testing/users.js';

let user: SignedInTwoFactorUser;

const send = (app: TestApp, call: Parameters<typeof twoFactorRequest>[1], body: object = {}) =>
  twoFactorRequest(app, call, user, body);

describe('when authenticators are disabled (TWO_FACTOR_TOTP_ENABLED=false)', () => {
  const app = useTestApp({ TWO_FACTOR_TOTP_ENABLED: 'false' });
  beforeEach(async () => {
    user = await aSignedInTwoFactorUser(app);
  });

  const OFF = errorBody('TOTP_ISNT_CONFIGURED');

  it.each([
    ['the correct password', { password: PASSWORD }],
    ['a wrong password', { password: 'et galt passord' }],
    ['an unknown id', { password: PASSWORD, id: 'x' }],
  ])('no URI is answered, with %s', async (_, body) => {
    const before = await databaseSnapshot(app);
    await send(app, 'get-totp-uri', body).expect(400, OFF);
    expect(await databaseSnapshot(app)).toEqual(before);
  });

  it('the session is checked before that error is answered', async () => {
    await app.request().post('/two-factor/get-totp-uri').send({}).expect(401, errorBody('UNAUTHORIZED'));
  });

  it('no TOTP code is accepted, in any state', async () => {
    const before = await databaseSnapshot(app);
    await send(app, 'verify-totp', { code: totpCode(app, user.authenticator) }).expect(400, OFF);
    await app.request().post('/two-factor/verify-totp').send({ code: '123456' }).expect(400, OFF);
    expect(await databaseSnapshot(app)).toEqual(before);
  });

  it('e-mail codes, backup codes and set-up still work', async () => {
    await send(app, 'send-otp').expect(200);
    await send(app, 'verify-otp', { code: await mailedCode(app, user) }).expect(200);
    await send(app, 'verify-backup-code', { code: user.authenticator.backupCodes[0] }).expect(200);
    await send(app, 'generate-backup-codes', { password: PASSWORD }).expect(200);
    await send(app, 'add', { password: PASSWORD, name: 'Ny' }).expect(200);
    await send(app, 'disable', { password: PASSWORD }).expect(200);
    expect(await isTwoFactorOn(app, user.id)).toBe(false);
  });
});

describe('when e-mail codes are disabled (TWO_FACTOR_OTP_ENABLED=false)', () => {
  const app = useTestApp({ TWO_FACTOR_OTP_ENABLED: 'false' });
  beforeEach(async () => {
    user = await aSignedInTwoFactorUser(app);
  });

  it('none is sent, in any state, and no record is stored', async () => {
    const before = await databaseSnapshot(app);
    await send(app, 'send-otp').expect(400, errorBody('OTP_ISNT_CONFIGURED'));
    await app.request().post('/two-factor/send-otp').send({}).expect(400, errorBody('OTP_ISNT_CONFIGURED'));
    await send(app, 'verify-otp', { code: '123456' }).expect(400, errorBody('OTP_HAS_EXPIRED'));
    expect(await databaseSnapshot(app)).toEqual(before);
  });

  it('authenticators still work', async () => {
    await send(app, 'get-totp-uri', { password: PASSWORD }).expect(200);
    await send(app, 'verify-totp', { code: totpCode(app, user.authenticator) }).expect(200);
  });
});
