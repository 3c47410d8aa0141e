import { beforeEach, describe, expect, it } from '@jest/globals';

import type { SessionId } from '@portvakt/kernel';

import { aClient, anAuthenticator, anOwner, twoFactorWorld, type TwoFactorWorld } from '../testing/index.js';
import { PASSWORD } from '../testing/what-was-there.js';
import { AddAuthenticator } from './add-authenticator.js';
import { DeleteAuthenticator } from './delete-authenticator.js';
import { EnableTwoFactor } from './enable-two-factor.js';
import { GenerateBackupCodes } from './generate-backup-codes.js';
import { GetTotpUri } from './get-totp-uri.js';
import { VerifyTotp } from './verify-totp.js';

const GONE = { code: 'SECOND_FACTOR_OWNER_NOT_FOUND' };
const owner = anOwner({ twoFactorEnabled: true });

describe.each([
  ['a session that was ended', (world: TwoFactorWorld, id: SessionId) => world.endSession(id)],
  ['a user who was deleted', (world: TwoFactorWorld) => world.removeOwner(owner.id)],
])('%s while the call was under way', (_, happen) => {
  let world: TwoFactorWorld;
  let sessionId: SessionId;
  const caller = () => ({ owner, sessionId, password: PASSWORD, client: aClient() });

  beforeEach(async () => {
    world = twoFactorWorld();
    world.register(owner, [anAuthenticator({ verified: true })]);
    ({ id: sessionId } = (await world.signIn()).session);
    happen(world, sessionId);
  });

  it.each([
    ['sets nothing up anew', () => new EnableTwoFactor(world).execute(caller())],
    ['adds nothing', () => new AddAuthenticator(world).execute({ ...caller(), name: 'Nettbrettet' })],
    ['hands out no codes', () => new GenerateBackupCodes(world).execute(caller())],
    ['shows no address', () => new GetTotpUri(world).execute(caller())],
    [
      'takes nothing away',
      () =>
        new DeleteAuthenticator(world).execute({
          userId: owner.id,
          sessionId,
          id: anAuthenticator().id,
          client: aClient(),
        }),
    ],
  ])('%s', async (_, call) => {
    const before = world.authenticatorsOf();
    await expect(call()).rejects.toMatchObject(GONE);
    expect(world.authenticatorsOf()).toEqual(before);
    expect(world.mails()).toEqual([]);
  });

  it('confirms no authenticator', async () => {
    const session = { id: sessionId, token: 'of a session that is gone' };
    const context = { kind: 'session', userId: owner.id, session } as const;
    const verify = new VerifyTotp(world).execute({ context, code: '000000', client: aClient(), trustsDevice: false });
    await expect(verify).rejects.toMatchObject({ code: 'INVALID_TWO_FACTOR_COOKIE' });
  });
});
