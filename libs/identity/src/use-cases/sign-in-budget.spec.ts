import { beforeEach, describe, expect, it } from '@jest/globals';

import { aSignIn, aUser, identityTestContext, type IdentityTestContext, PASSWORD } from '../testing/index.js';
import { SignIn, type SignedIn, type SignInInput } from './sign-in.js';

const WRONG = { code: 'INVALID_EMAIL_OR_PASSWORD' };
const kari = aUser();

describe('SignIn: password budget', () => {
  let context: IdentityTestContext;
  const signIn = (given: Partial<SignInInput> = {}): Promise<SignedIn> => new SignIn(context).execute(aSignIn(given));
  const fail = async (times: number, email: string = kari.email): Promise<void> => {
    for (let n = 0; n < times; n++) await expect(signIn({ email, password: 'feil' })).rejects.toMatchObject(WRONG);
  };

  beforeEach(() => {
    context = identityTestContext();
    context.register(kari, PASSWORD);
  });

  it('allows twenty attempts per address, then rejects even the right password without a hash', async () => {
    await fail(20);
    const refused = signIn();
    await expect(refused).rejects.toMatchObject({ code: 'TOO_MANY_SIGN_INS', retryAfterSeconds: 900 });
    expect(context.hasher.hashCount).toBe(20);
    expect(context.storedSessions()).toEqual([]);
  });

  it('counts attempts for an unknown address alike', async () => {
    await fail(20, 'ukjent@example.no');
    const refused = signIn({ email: 'ukjent@example.no', password: 'feil' });
    await expect(refused).rejects.toMatchObject({ code: 'TOO_MANY_SIGN_INS' });
  });

  it('counts all spellings of an address together', async () => {
    await fail(10, 'KARI@example.no');
    expect(context.passwordBudget.attempts).toEqual(new Map([[kari.email, 10]]));
  });

  it('resets the counter after the right password', async () => {
    await fail(19);
    await signIn();
    expect(context.passwordBudget.attempts.size).toBe(0);
  });

  describe('on a known device of the address', () => {
    const knownDevice = 'an entry of the cookie';

    it('counts for the device, independent of attempts of strangers', async () => {
      await fail(20);
      await expect(signIn({ knownDevice, password: 'feil' })).rejects.toMatchObject(WRONG);
      expect(await signIn({ knownDevice })).toMatchObject({ kind: 'signed-in' });
      expect(context.passwordBudget.attempts).toEqual(new Map([[kari.email, 20]]));
    });

    it('counts for the address once the device has no attempts left', async () => {
      for (let n = 0; n < 25; n++) {
        await expect(signIn({ knownDevice, password: 'feil' })).rejects.toMatchObject(WRONG);
      }
      const attempts = new Map([
        [knownDevice, 20],
        [kari.email, 5],
      ]);
      expect(context.passwordBudget.attempts).toEqual(attempts);
      await fail(15);
      await expect(signIn({ knownDevice })).rejects.toMatchObject({
        code: 'TOO_MANY_SIGN_INS',
        retryAfterSeconds: 900,
      });
      expect(context.hasher.hashCount).toBe(40);
    });

    it('resets both counters after the right password that was counted for the address', async () => {
      for (let n = 0; n < 21; n++) {
        await expect(signIn({ knownDevice, password: 'feil' })).rejects.toMatchObject(WRONG);
      }
      await signIn({ knownDevice });
      expect(context.passwordBudget.attempts.size).toBe(0);
    });
  });
});
