import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';

import { mailedCode } from '../../testing/email-codes.js';
import { everything } from '../../testing/everything.js';
import { PASSWORD } from '../../testing/people.js';
import { refusal } from '../../testing/refusals.js';
import { codeOf } from '../../testing/second-factors.js';
import { startTestApp, type TestApp } from '../../testing/test-app.js';
import { aProtectedMember, inSession, isTwoFactorOn, type ProtectedMember } from '../../testing/two-factor-calls.js';

let app: TestApp;
let member: ProtectedMember;

beforeEach(async () => {
  member = await aProtectedMember(app);
});

const send = (call: Parameters<typeof inSession>[1], body: object = {}) => inSession(app, call, member, body);

describe('where there are no authenticator apps (TWO_FACTOR_TOTP_ENABLED=false)', () => {
  beforeAll(async () => {
    app = await startTestApp({ TWO_FACTOR_TOTP_ENABLED: 'false' });
  });
  afterAll(() => app.stop());

  const OFF = refusal('TOTP_ISNT_CONFIGURED');

  it.each([
    ['the right password', { password: PASSWORD }],
    ['a wrong password', { password: 'et galt passord' }],
    ['an id of nobody', { password: PASSWORD, id: 'x' }],
  ])('there is no address of one, with %s', async (_, body) => {
    const before = await everything(app);
    await send('get-totp-uri', body).expect(400, OFF);
    expect(await everything(app)).toEqual(before);
  });

  it('no address is told before a session is asked for', async () => {
    await app.request().post('/two-factor/get-totp-uri').send({}).expect(401, refusal('UNAUTHORIZED'));
  });

  it('no code of one is taken, whoever asks', async () => {
    const before = await everything(app);
    await send('verify-totp', { code: codeOf(app, member.authenticator) }).expect(400, OFF);
    await app.request().post('/two-factor/verify-totp').send({ code: '123456' }).expect(400, OFF);
    expect(await everything(app)).toEqual(before);
  });

  it('codes by mail, backup codes, and setting up go on', async () => {
    await send('send-otp').expect(200);
    await send('verify-otp', { code: await mailedCode(app, member) }).expect(200);
    await send('verify-backup-code', { code: member.authenticator.backupCodes[0] }).expect(200);
    await send('generate-backup-codes', { password: PASSWORD }).expect(200);
    await send('add', { password: PASSWORD, name: 'Ny' }).expect(200);
    await send('disable', { password: PASSWORD }).expect(200);
    expect(await isTwoFactorOn(app, member.id)).toBe(false);
  });
});

describe('where no codes are mailed (TWO_FACTOR_OTP_ENABLED=false)', () => {
  beforeAll(async () => {
    app = await startTestApp({ TWO_FACTOR_OTP_ENABLED: 'false' });
  });
  afterAll(() => app.stop());

  it('none is sent, whoever asks, and nothing waits for one', async () => {
    const before = await everything(app);
    await send('send-otp').expect(400, refusal('OTP_ISNT_CONFIGURED'));
    await app.request().post('/two-factor/send-otp').send({}).expect(400, refusal('OTP_ISNT_CONFIGURED'));
    await send('verify-otp', { code: '123456' }).expect(400, refusal('OTP_HAS_EXPIRED'));
    expect(await everything(app)).toEqual(before);
  });

  it('authenticator apps go on', async () => {
    await send('get-totp-uri', { password: PASSWORD }).expect(200);
    await send('verify-totp', { code: codeOf(app, member.authenticator) }).expect(200);
  });
});
