import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';

import type { UserId } from '@portvakt/kernel';
import { GenerateTotp, ViewBackupCodes } from '@portvakt/two-factor';

import { expectBare } from '../../testing/bare-answer.js';
import { presenting } from '../../testing/cookies.js';
import { everything } from '../../testing/everything.js';
import { aMember } from '../../testing/members.js';
import { anAuthenticatorOf, codeOf } from '../../testing/second-factors.js';
import { startTestApp, type TestApp } from '../../testing/test-app.js';
import { aProtectedMember, inSession, type ProtectedMember } from '../../testing/two-factor-calls.js';

let app: TestApp;
let member: ProtectedMember;

const view = (userId: string): Promise<readonly string[]> =>
  app.nest.get(ViewBackupCodes).execute({ userId: userId as UserId });

describe('what products in the same process may ask, and nobody else', () => {
  beforeAll(async () => {
    app = await startTestApp();
  });
  afterAll(() => app.stop());
  beforeEach(async () => {
    member = await aProtectedMember(app, { createdMsAgo: 60_000 });
  });

  it.each([
    ['get', '/two-factor/view-backup-codes'],
    ['post', '/two-factor/view-backup-codes'],
    ['post', '/totp/generate'],
    ['get', '/totp/generate'],
    ['post', '/two-factor/generate-totp'],
    ['post', '/two-factor/totp/generate'],
  ] as const)('has no route: %s %s', async (method, path) => {
    const call = app.request()[method](path).set('cookie', presenting(member.token));
    const body = { userId: member.id, secret: member.authenticator.secret };
    expectBare(await (method === 'post' ? call.send(body) : call.query(body)), 404);
  });

  it('is all backup codes of a user, of every authenticator, and none of another', async () => {
    const second = await anAuthenticatorOf(app, member.id, { backupCodes: ['aaaaa-bbbbb'] });
    const begun = await anAuthenticatorOf(app, member.id, { verified: false });
    await aProtectedMember(app);
    const codes = [member.authenticator, second, begun].flatMap(({ backupCodes }) => backupCodes);
    expect([...(await view(member.id))].sort()).toEqual([...codes].sort());
    expect(codes).toHaveLength(21);
  });

  it('is the codes that are left, and changes nothing', async () => {
    const [used, ...left] = member.authenticator.backupCodes;
    await inSession(app, 'verify-backup-code', member, { code: used }).expect(200);
    const before = await everything(app);
    expect(await view(member.id)).toEqual(left);
    expect(await everything(app)).toEqual(before);
  });

  it('is refused for a user without an authenticator, and for nobody', async () => {
    const { id } = await aMember(app);
    for (const userId of [id, 'x'])
      await expect(view(userId)).rejects.toMatchObject({ code: 'BACKUP_CODES_NOT_ENABLED' });
  });

  it('is the code that an app with this secret shows now', async () => {
    const { secret } = member.authenticator;
    const code = app.nest.get(GenerateTotp).execute({ secret });
    expect(code).toBe(codeOf(app, member.authenticator));
    await inSession(app, 'verify-totp', member, { code }).expect(200);
  });
});

describe('where there are no authenticator apps (TWO_FACTOR_TOTP_ENABLED=false)', () => {
  beforeAll(async () => {
    app = await startTestApp({ TWO_FACTOR_TOTP_ENABLED: 'false' });
  });
  afterAll(() => app.stop());
  beforeEach(async () => {
    member = await aProtectedMember(app);
  });

  it('no code is computed', () => {
    const ask = () => app.nest.get(GenerateTotp).execute({ secret: member.authenticator.secret });
    expect(ask).toThrow(expect.objectContaining({ code: 'TOTP_ISNT_CONFIGURED' }));
  });

  it('backup codes are told all the same', async () => {
    expect(await view(member.id)).toEqual(member.authenticator.backupCodes);
  });
});
