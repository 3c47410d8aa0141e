import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';

import type { UserId } from '@portvakt/kernel';
import { GenerateTotp, ViewBackupCodes } from '@portvakt/two-factor';

import { anAuthenticator, totpCode } from '../../testing/authenticators.js';
import { sessionCookie } from '../../testing/cookies.js';
import { expectEmptyAnswer } from '../../testing/expected-answers.js';
import { databaseSnapshot } from '../../testing/stored-rows.js';
import { startTestApp, type TestApp } from '../../testing/test-app.js';
import {
  aSignedInTwoFactorUser,
  type SignedInTwoFactorUser,
  twoFactorRequest,
} from '../../testing/two-factor-requests.js';
import { aSignedInUser } from '../../testing/users.js';

let app: TestApp;
let member: SignedInTwoFactorUser;

const view = (userId: string): Promise<readonly string[]> =>
  app.nest.get(ViewBackupCodes).execute({ userId: userId as UserId });

describe('what products in the same process may ask, and nobody else', () => {
  beforeAll(async () => {
    app = await startTestApp();
  });
  afterAll(() => app.stop());
  beforeEach(async () => {
    member = await aSignedInTwoFactorUser(app, { createdMsAgo: 60_000 });
  });

  it.each([
    ['get', '/two-factor/view-backup-codes'],
    ['post', '/two-factor/view-backup-codes'],
    ['post', '/totp/generate'],
    ['get', '/totp/generate'],
    ['post', '/two-factor/generate-totp'],
    ['post', '/two-factor/totp/generate'],
  ] as const)('has no route: %s %s', async (method, path) => {
    const call = app.request()[method](path).set('cookie', sessionCookie(member.token));
    const body = { userId: member.id, secret: member.authenticator.secret };
    expectEmptyAnswer(await (method === 'post' ? call.send(body) : call.query(body)), 404);
  });

  it('is all backup codes of a user, of every authenticator, and none of another', async () => {
    const second = await anAuthenticator(app, member.id, { backupCodes: ['aaaaa-bbbbb'] });
    const begun = await anAuthenticator(app, member.id, { verified: false });
    await aSignedInTwoFactorUser(app);
    const codes = [member.authenticator, second, begun].flatMap(({ backupCodes }) => backupCodes);
    expect([...(await view(member.id))].sort()).toEqual([...codes].sort());
    expect(codes).toHaveLength(21);
  });

  it('is the codes that are left, and changes nothing', async () => {
    const [used, ...left] = member.authenticator.backupCodes;
    await twoFactorRequest(app, 'verify-backup-code', member, { code: used }).expect(200);
    const before = await databaseSnapshot(app);
    expect(await view(member.id)).toEqual(left);
    expect(await databaseSnapshot(app)).toEqual(before);
  });

  it('is refused for a user without an authenticator, and for nobody', async () => {
    const { id } = await aSignedInUser(app);
    for (const userId of [id, 'x'])
      await expect(view(userId)).rejects.toMatchObject({ code: 'BACKUP_CODES_NOT_ENABLED' });
  });

  it('is the code that an app with this secret shows now', async () => {
    const { secret } = member.authenticator;
    const code = app.nest.get(GenerateTotp).execute({ secret });
    expect(code).toBe(totpCode(app, member.authenticator));
    await twoFactorRequest(app, 'verify-totp', member, { code }).expect(200);
  });
});

describe('where there are no authenticator apps (TWO_FACTOR_TOTP_ENABLED=false)', () => {
  beforeAll(async () => {
    app = await startTestApp({ TWO_FACTOR_TOTP_ENABLED: 'false' });
  });
  afterAll(() => app.stop());
  beforeEach(async () => {
    member = await aSignedInTwoFactorUser(app);
  });

  it('no code is computed', () => {
    const ask = () => app.nest.get(GenerateTotp).execute({ secret: member.authenticator.secret });
    expect(ask).toThrow(expect.objectContaining({ code: 'TOTP_ISNT_CONFIGURED' }));
  });

  it('backup codes are told all the same', async () => {
    expect(await view(member.id)).toEqual(member.authenticator.backupCodes);
  });
});
