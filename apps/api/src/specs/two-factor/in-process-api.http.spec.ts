import { beforeEach, describe, expect, it } from '@jest/globals';

import type { UserId } from '@portvakt/kernel';
import { GenerateTotp, ViewBackupCodes } from '@portvakt/two-factor';

import { anAuthenticator, totpCode } from '../../testing/authenticators.js';
import { sessionCookie } from '../../testing/cookies.js';
import { expectEmptyAnswer } from '../../testing/expected-answers.js';
import { databaseSnapshot } from '../../testing/stored-rows.js';
import { type TestApp, useTestApp } from '../../testing/test-app.js';
import {
  aSignedInTwoFactorUser,
  type SignedInTwoFactorUser,
  twoFactorRequest,
} from '../../testing/two-factor-requests.js';
import { aSignedInUser } from '../../testing/users.js';

let user: SignedInTwoFactorUser;

const view = (app: TestApp, userId: string): Promise<readonly string[]> =>
  app.nest.get(ViewBackupCodes).execute({ userId: userId as UserId });

describe('the in-process API of the second factor', () => {
  const app = useTestApp();

  beforeEach(async () => {
    user = await aSignedInTwoFactorUser(app, { createdMsAgo: 60_000 });
  });

  it.each([
    ['get', '/two-factor/view-backup-codes'],
    ['post', '/two-factor/view-backup-codes'],
    ['post', '/totp/generate'],
    ['get', '/totp/generate'],
    ['post', '/two-factor/generate-totp'],
    ['post', '/two-factor/totp/generate'],
  ] as const)('has no route: %s %s', async (method, path) => {
    const call = app.request()[method](path).set('cookie', sessionCookie(user.token));
    const body = { userId: user.id, secret: user.authenticator.secret };
    expectEmptyAnswer(await (method === 'post' ? call.send(body) : call.query(body)), 404);
  });

  it('answers all backup codes of a user, of every authenticator, and none of another user', async () => {
    const second = await anAuthenticator(app, user.id, { backupCodes: ['aaaaa-bbbbb'] });
    const begun = await anAuthenticator(app, user.id, { verified: false });
    await aSignedInTwoFactorUser(app);
    const codes = [user.authenticator, second, begun].flatMap(({ backupCodes }) => backupCodes);
    expect([...(await view(app, user.id))].sort()).toEqual([...codes].sort());
    expect(codes).toHaveLength(21);
  });

  it('answers the codes that are left, and changes nothing', async () => {
    const [used, ...left] = user.authenticator.backupCodes;
    await twoFactorRequest(app, 'verify-backup-code', user, { code: used }).expect(200);
    const before = await databaseSnapshot(app);
    expect(await view(app, user.id)).toEqual(left);
    expect(await databaseSnapshot(app)).toEqual(before);
  });

  it('is rejected for a user without an authenticator, and for an unknown user', async () => {
    const { id } = await aSignedInUser(app);
    for (const userId of [id, 'x'])
      await expect(view(app, userId)).rejects.toMatchObject({ code: 'BACKUP_CODES_NOT_ENABLED' });
  });

  it('answers the current TOTP code of a secret', async () => {
    const { secret } = user.authenticator;
    const code = app.nest.get(GenerateTotp).execute({ secret });
    expect(code).toBe(totpCode(app, user.authenticator));
    await twoFactorRequest(app, 'verify-totp', user, { code }).expect(200);
  });
});

describe('when authenticators are disabled (TWO_FACTOR_TOTP_ENABLED=false)', () => {
  const app = useTestApp({ TWO_FACTOR_TOTP_ENABLED: 'false' });

  beforeEach(async () => {
    user = await aSignedInTwoFactorUser(app);
  });

  it('no code is computed', () => {
    const ask = () => app.nest.get(GenerateTotp).execute({ secret: user.authenticator.secret });
    expect(ask).toThrow(expect.objectContaining({ code: 'TOTP_ISNT_CONFIGURED' }));
  });

  it('backup codes are still answered', async () => {
    expect(await view(app, user.id)).toEqual(user.authenticator.backupCodes);
  });
});
