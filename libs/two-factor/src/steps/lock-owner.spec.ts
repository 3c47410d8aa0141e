import { beforeEach, describe, expect, it } from '@jest/globals';

import type { SessionId } from '@portvakt/kernel';

import {
  aClient,
  anAuthenticator,
  anOwner,
  twoFactorTestContext,
  type TwoFactorTestContext,
} from '../testing/index.js';
import { PASSWORD } from '../testing/initial-state.js';
import { AddAuthenticator } from '../use-cases/add-authenticator.js';
import { DeleteAuthenticator } from '../use-cases/delete-authenticator.js';
import { EnableTwoFactor } from '../use-cases/enable-two-factor.js';
import { GenerateBackupCodes } from '../use-cases/generate-backup-codes.js';
import { GetTotpUri } from '../use-cases/get-totp-uri.js';
import { VerifyTotp } from '../use-cases/verify-totp.js';

const GONE = { code: 'SECOND_FACTOR_OWNER_NOT_FOUND' };
const owner = anOwner({ twoFactorEnabled: true });

describe.each([
  ['a revoked session', (testContext: TwoFactorTestContext, id: SessionId) => testContext.revokeSession(id)],
  ['a deleted user', (testContext: TwoFactorTestContext) => testContext.removeOwner(owner.id)],
])('with %s', (_, happen) => {
  let testContext: TwoFactorTestContext;
  let sessionId: SessionId;
  const caller = () => ({ owner, sessionId, password: PASSWORD, client: aClient() });

  beforeEach(async () => {
    testContext = twoFactorTestContext();
    testContext.addOwner(owner, [anAuthenticator({ verified: true })]);
    ({ id: sessionId } = (await testContext.addSession()).session);
    happen(testContext, sessionId);
  });

  it.each([
    ['EnableTwoFactor is refused', () => new EnableTwoFactor(testContext).execute(caller())],
    [
      'AddAuthenticator is refused',
      () => new AddAuthenticator(testContext).execute({ ...caller(), name: 'Nettbrettet' }),
    ],
    ['GenerateBackupCodes is refused', () => new GenerateBackupCodes(testContext).execute(caller())],
    ['GetTotpUri is refused', () => new GetTotpUri(testContext).execute(caller())],
    [
      'DeleteAuthenticator is refused',
      () =>
        new DeleteAuthenticator(testContext).execute({
          userId: owner.id,
          sessionId,
          strongFactorAt: null,
          id: anAuthenticator().id,
          client: aClient(),
        }),
    ],
  ])('%s and changes nothing', async (_, call) => {
    const before = testContext.storedAuthenticators();
    await expect(call()).rejects.toMatchObject(GONE);
    expect(testContext.storedAuthenticators()).toEqual(before);
    expect(testContext.mails()).toEqual([]);
  });

  it('VerifyTotp is refused', async () => {
    const session = { id: sessionId, token: 'of a revoked session' };
    const context = { kind: 'session', userId: owner.id, session } as const;
    const verify = new VerifyTotp(testContext).execute({
      context,
      code: '000000',
      client: aClient(),
      trustsDevice: false,
    });
    await expect(verify).rejects.toMatchObject({ code: 'INVALID_TWO_FACTOR_COOKIE' });
  });
});
