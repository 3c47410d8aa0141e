import { beforeEach, describe, expect, it } from '@jest/globals';

import { aClient, aUser, identityWorld, type IdentityWorld } from '../testing/index.js';
import { CheckResetToken } from './check-reset-token.js';
import { ForgetPassword } from './forget-password.js';
import { ResetPassword } from './reset-password.js';

const kari = aUser();

describe('CheckResetToken', () => {
  let world: IdentityWorld;
  let token: string;
  const check = (given: string): Promise<boolean> => new CheckResetToken(world).execute({ token: given });

  beforeEach(async () => {
    world = identityWorld();
    world.register(kari, 'blåbærsyltetøy');
    await new ForgetPassword(world).execute({ email: kari.email, client: aClient() });
    token = world.mailedToken('reset-password');
  });

  it('knows a link that works, as often as asked, and uses nothing up', async () => {
    expect(await check(token)).toBe(true);
    expect(await check(token)).toBe(true);
    await new ResetPassword(world).execute({ token, newPassword: 'multesyltetøy', client: aClient() });
    expect(world.passwordHashOf(kari.id)).toBe(world.hasher.of('multesyltetøy'));
  });

  it('knows none that is over, used, or replaced by a newer one', async () => {
    await new ForgetPassword(world).execute({ email: kari.email, client: aClient() });
    expect(await check(token)).toBe(false);

    token = world.mailedToken('reset-password');
    await new ResetPassword(world).execute({ token, newPassword: 'multesyltetøy', client: aClient() });
    expect(await check(token)).toBe(false);

    await new ForgetPassword(world).execute({ email: kari.email, client: aClient() });
    world.clock.advance(3_600_000);
    expect(await check(world.mailedToken('reset-password'))).toBe(false);
  });

  it('knows none by other letters, by nothing, or by a token for something else', async () => {
    await world.leaveRecord(kari.id, 'delete-account-', 'token1');
    for (const other of ['', 'token1', token.toUpperCase(), token.slice(0, -1), `reset-password:${token}`]) {
      expect(await check(other)).toBe(false);
    }
  });
});
