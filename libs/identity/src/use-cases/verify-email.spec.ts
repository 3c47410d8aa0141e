import { beforeEach, describe, expect, it } from '@jest/globals';

import { type Email, parseEmail, type UserId } from '@portvakt/kernel';

import type { User } from '../model/user.js';
import { aClient, aUser, callerOf, identityTestContext, type IdentityTestContext } from '../testing/index.js';
import { type EmailVerified, VerifyEmail } from './verify-email.js';

const HOUR_MS = 3_600_000;
const client = aClient();
const kari = aUser();
const ola = aUser({ id: 'ola' });

describe('VerifyEmail', () => {
  let context: IdentityTestContext;
  const tokenOf = ({ id, email }: User = kari): Promise<string> =>
    context.tokens.issue({ userId: id, email }, context.clock.now(), HOUR_MS);
  const verify = (token: string, callerId: UserId | null = null): Promise<EmailVerified> =>
    new VerifyEmail(context).execute({ token, caller: callerId && callerOf({ id: callerId }), client });
  const stored = (id = kari.id): User | undefined => context.transaction.state.users.get(id);

  const open = (autoSignInAfterVerification: boolean, user = kari): void => {
    context = identityTestContext({ autoSignInAfterVerification });
    context.register(user, 'blåbærsyltetøy');
    context.register(ola);
  };

  beforeEach(() => open(false));

  it('marks the address as proven, and the user as changed', async () => {
    expect(await verify(await tokenOf())).toEqual({ kind: 'verified' });
    expect(stored()).toEqual({ ...kari, emailVerified: true, updatedAt: context.clock.now() });
    expect(stored(ola.id)).toEqual(ola);
    expect(context.storedSessions()).toEqual([]);
  });

  it('has its effect once: used again it changes nothing', async () => {
    const token = await tokenOf();
    await verify(token);
    const after = stored();
    context.clock.advance(1_000);
    expect(await verify(token)).toEqual({ kind: 'verified' });
    expect(stored()).toEqual(after);
  });

  it.each(['', 'noe annet', 'verify|kari'])('refuses %j, which is no token', async (token) => {
    await expect(verify(token)).rejects.toMatchObject({ code: 'INVALID_VERIFICATION_TOKEN' });
    expect(stored()).toEqual(kari);
  });

  it('refuses a token from the moment it expires', async () => {
    const token = await tokenOf();
    context.clock.advance(HOUR_MS);
    await expect(verify(token)).rejects.toMatchObject({ code: 'VERIFICATION_TOKEN_EXPIRED' });
    expect(stored()).toEqual(kari);
  });

  it('refuses a token for an address that nobody has any more', async () => {
    const token = await tokenOf(aUser({ email: 'old@example.no' }));
    await expect(verify(token)).rejects.toMatchObject({ code: 'VERIFIED_USER_NOT_FOUND' });
    expect(stored()).toEqual(kari);
  });

  it('proves no address that the user got in the very moment', async () => {
    const token = await tokenOf();
    const moved = { ...kari, email: 'ny@example.no' as Email };
    context.race.afterFindByEmail = ({ users }) => void users.set(kari.id, moved);
    await verify(token);
    expect(stored()).toEqual(moved);
  });

  it('never proves the address of another user who took it over', async () => {
    const token = await tokenOf(aUser({ id: 'former', email: parseEmail(kari.email) as Email }));
    await expect(verify(token)).rejects.toMatchObject({ code: 'INVALID_VERIFICATION_TOKEN' });
    expect(stored()).toEqual(kari);
  });

  describe('where it also signs in', () => {
    beforeEach(() => open(true));

    it('starts a session for a browser that has none', async () => {
      expect(await verify(await tokenOf())).toEqual({
        kind: 'started',
        session: { token: 'session-1', remember: true },
      });
      expect(context.storedSessions()).toMatchObject([
        { owner: { id: kari.id }, client, remember: true, notifyOwner: true },
      ]);
    });

    it('starts no second one for the same link, nor for another link to a proven address', async () => {
      const [token, other] = [await tokenOf(), await tokenOf()];
      await verify(token);
      expect(await verify(token)).toEqual({ kind: 'verified' });
      expect(await verify(other)).toEqual({ kind: 'verified' });
      expect(context.storedSessions()).toHaveLength(1);
    });

    it('starts one session when the link is opened twice at once', async () => {
      const token = await tokenOf();
      const kinds = (await Promise.all([verify(token), verify(token)])).map(({ kind }) => kind);
      expect(kinds.sort()).toEqual(['started', 'verified']);
      expect(context.storedSessions()).toHaveLength(1);
    });

    it('renews the caller’s own session and starts none', async () => {
      expect(await verify(await tokenOf(), kari.id)).toEqual({ kind: 'own-session' });
      expect(context.storedSessions()).toEqual([]);
      expect(stored()).toMatchObject({ emailVerified: true });
    });

    it('proves the address but leaves somebody else’s session in the browser as it is', async () => {
      expect(await verify(await tokenOf(), ola.id)).toEqual({ kind: 'verified' });
      expect(context.storedSessions()).toEqual([]);
      expect(stored()).toMatchObject({ emailVerified: true });
    });

    it('never signs a user in past their second factor', async () => {
      open(true, aUser({ twoFactorEnabled: true }));
      expect(await verify(await tokenOf())).toEqual({ kind: 'verified' });
      expect(context.storedSessions()).toEqual([]);
      expect(stored()).toMatchObject({ emailVerified: true });
    });

    it('proves nothing when the session cannot be stored, so that the link works once more', async () => {
      const token = await tokenOf();
      context.userSessions.failsToStore = true;
      await expect(verify(token)).rejects.toMatchObject({ code: 'FAILED_TO_CREATE_SESSION_AT_VERIFICATION' });
      expect(stored()).toEqual(kari);
      context.userSessions.failsToStore = false;
      expect(await verify(token)).toMatchObject({ kind: 'started' });
    });
  });
});
