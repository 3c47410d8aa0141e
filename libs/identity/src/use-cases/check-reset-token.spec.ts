import { beforeEach, describe, expect, it } from '@jest/globals';

import { aClient, aUser, identityTestContext, type IdentityTestContext } from '../testing/index.js';
import { CheckResetToken } from './check-reset-token.js';
import { ForgetPassword } from './forget-password.js';
import { ResetPassword } from './reset-password.js';

const kari = aUser();

describe('CheckResetToken', () => {
  let context: IdentityTestContext;
  let token: string;
  const check = (given: string): Promise<boolean> => new CheckResetToken(context).execute({ token: given });

  beforeEach(async () => {
    context = identityTestContext();
    context.register(kari, 'blåbærsyltetøy');
    await new ForgetPassword(context).execute({ email: kari.email, client: aClient() });
    token = context.mailedToken('reset-password');
  });

  it('accepts a valid token any number of times without using it up', async () => {
    expect(await check(token)).toBe(true);
    expect(await check(token)).toBe(true);
    await new ResetPassword(context).execute({ token, newPassword: 'multesyltetøy', client: aClient() });
    expect(context.passwordHashOf(kari.id)).toBe(context.hasher.hashOf('multesyltetøy'));
  });

  it('rejects a token that is replaced by a newer one, used, or expired', async () => {
    await new ForgetPassword(context).execute({ email: kari.email, client: aClient() });
    expect(await check(token)).toBe(false);

    token = context.mailedToken('reset-password');
    await new ResetPassword(context).execute({ token, newPassword: 'multesyltetøy', client: aClient() });
    expect(await check(token)).toBe(false);

    await new ForgetPassword(context).execute({ email: kari.email, client: aClient() });
    context.clock.advance(3_600_000);
    expect(await check(context.mailedToken('reset-password'))).toBe(false);
  });

  it('rejects other spellings, an empty token, and a token of another purpose', async () => {
    await context.addRecord(kari.id, 'delete-account-', 'token1');
    for (const other of ['', 'token1', token.toUpperCase(), token.slice(0, -1), `reset-password:${token}`]) {
      expect(await check(other)).toBe(false);
    }
  });
});
