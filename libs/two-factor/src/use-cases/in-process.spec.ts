import { describe, expect, it } from '@jest/globals';

import { anAuthenticator, anOwner, KARI, OLA } from '../testing/builders.js';
import { twoFactorWorld } from '../testing/two-factor-world.js';
import { GenerateTotp } from './generate-totp.js';
import { ListAuthenticators } from './list-authenticators.js';
import { ViewBackupCodes } from './view-backup-codes.js';

const first = anAuthenticator({ id: 'first', verified: false, createdAt: new Date('2025-01-01T00:00:00.000Z') });
const second = anAuthenticator({ id: 'second', createdAt: new Date('2025-02-01T00:00:00.000Z') });

describe('the list of authenticators', () => {
  it('has the caller’s, unconfirmed ones among them, oldest first', async () => {
    const world = twoFactorWorld();
    world.register(anOwner(), [second, first]);
    world.register(anOwner({ id: OLA }), [anAuthenticator({ id: 'of-ola' })]);
    const all = await new ListAuthenticators(world).execute({ userId: KARI });
    expect(all.map(({ id, verified }) => [id, verified])).toEqual([
      ['first', false],
      ['second', true],
    ]);
  });

  it('is empty where there is none', async () => {
    expect(await new ListAuthenticators(twoFactorWorld()).execute({ userId: KARI })).toEqual([]);
  });
});

describe('viewing backup codes in this process', () => {
  it('gives those of all lists of one user', async () => {
    const world = twoFactorWorld();
    world.register(anOwner(), [second, first]);
    world.register(anOwner({ id: OLA }), [anAuthenticator({ id: 'of-ola' })]);
    const codes = await new ViewBackupCodes(world).execute({ userId: KARI });
    expect(codes).toEqual(['first-1', 'first-2', 'second-1', 'second-2']);
  });

  it('is refused where there is no authenticator', async () => {
    const viewing = new ViewBackupCodes(twoFactorWorld()).execute({ userId: KARI });
    await expect(viewing).rejects.toMatchObject({ code: 'BACKUP_CODES_NOT_ENABLED' });
  });
});

describe('the code of a secret in this process', () => {
  it('is that of this moment', () => {
    const world = twoFactorWorld();
    const generate = new GenerateTotp(world);
    const before = generate.execute({ secret: 'a secret' });
    expect(before).toBe(world.codeOfSecret('a secret'));
    world.clock.advance(30_000);
    expect(generate.execute({ secret: 'a secret' })).not.toBe(before);
  });

  it('is refused where codes are switched off', () => {
    const generate = new GenerateTotp(twoFactorWorld({ totpEnabled: false }));
    expect(() => generate.execute({ secret: 'a secret' })).toThrow(
      expect.objectContaining({ code: 'TOTP_ISNT_CONFIGURED' }),
    );
  });
});
