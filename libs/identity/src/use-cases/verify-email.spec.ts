import { beforeEach, describe, expect, it } from '@jest/globals';

import { type Email, parseEmail, userWithoutSession, type SessionId, type UserId, userActor } from '@portvakt/kernel';

import type { User } from '../model/user.js';
import type { IdentityTables } from '../testing/identity-tables.js';
import { aClient, aUser, callerOf, identityTestContext, type IdentityTestContext } from '../testing/index.js';
import { type EmailVerified, VerifyEmail } from './verify-email.js';

const HOUR_MS = 3_600_000;
const client = aClient();
const kari = aUser();
const ola = aUser({ id: 'ola' });
const verifiedEvent = {
  kind: 'email.verified',
  outcome: 'done',
  subject: kari.id,
  by: userWithoutSession(kari.id),
  client,
  facts: {},
};

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

  it('marks the address as verified and sets updatedAt', async () => {
    expect(await verify(await tokenOf())).toEqual({ kind: 'verified' });
    expect(stored()).toEqual({ ...kari, emailVerified: true, updatedAt: context.clock.now() });
    expect(stored(ola.id)).toEqual(ola);
    expect(context.storedSessions()).toEqual([]);
  });

  it('changes nothing when it is used again', async () => {
    const token = await tokenOf();
    await verify(token);
    const after = stored();
    context.clock.advance(1_000);
    expect(await verify(token)).toEqual({ kind: 'verified' });
    expect(stored()).toEqual(after);
  });

  it('reports the first use of the link only', async () => {
    const token = await tokenOf();
    await verify(token);
    await verify(token);
    expect(context.events()).toEqual([verifiedEvent]);
  });

  it.each(['', 'noe annet', 'verify|kari'])('rejects %j, which is not a token', async (token) => {
    await expect(verify(token)).rejects.toMatchObject({ code: 'INVALID_VERIFICATION_TOKEN' });
    expect(stored()).toEqual(kari);
  });

  it('rejects a token from the moment it expires', async () => {
    const token = await tokenOf();
    context.clock.advance(HOUR_MS);
    await expect(verify(token)).rejects.toMatchObject({ code: 'VERIFICATION_TOKEN_EXPIRED' });
    expect(stored()).toEqual(kari);
  });

  it('rejects a token for an address that no user has any more', async () => {
    const token = await tokenOf(aUser({ email: 'old@example.no' }));
    await expect(verify(token)).rejects.toMatchObject({ code: 'VERIFIED_USER_NOT_FOUND' });
    expect(stored()).toEqual(kari);
  });

  it.each<[string, (tables: IdentityTables) => unknown]>([
    ['gets another address', ({ users }) => users.set(kari.id, { ...kari, email: 'ny@example.no' as Email })],
    ['is deleted', ({ users }) => users.delete(kari.id)],
  ])('is refused as for an unknown address when the user %s before the lock', async (_, happen) => {
    const token = await tokenOf();
    context.race.afterFindByEmail = (tables) => void happen(tables);
    await expect(verify(token)).rejects.toMatchObject({ code: 'VERIFIED_USER_NOT_FOUND' });
    expect(stored()?.emailVerified).not.toBe(true);
    expect(context.events()).toEqual([]);
  });

  it('does not verify the address for another user who has it now', async () => {
    const token = await tokenOf(aUser({ id: 'former', email: parseEmail(kari.email) as Email }));
    await expect(verify(token)).rejects.toMatchObject({ code: 'INVALID_VERIFICATION_TOKEN' });
    expect(stored()).toEqual(kari);
  });

  describe('where it also starts a session', () => {
    beforeEach(() => open(true));

    it('reports the sign-in too', async () => {
      await verify(await tokenOf());
      const signIn = {
        kind: 'sign-in.completed',
        outcome: 'done',
        subject: kari.id,
        by: userActor({ id: kari.id, sessionId: 'id-1' as SessionId }),
        client,
        facts: { way: 'verification', secondFactor: 'none', newDevice: false },
      };
      expect(context.events()).toEqual([verifiedEvent, signIn]);
    });

    it('starts a session for a browser that has none', async () => {
      expect(await verify(await tokenOf())).toEqual({
        kind: 'started',
        session: expect.objectContaining({ token: 'session-1', remember: true }),
      });
      expect(context.storedSessions()).toMatchObject([
        { owner: { id: kari.id }, client, remember: true, notifyOwner: true },
      ]);
    });

    it('starts no second session for the same link or another link to a verified address', async () => {
      const [token, other] = [await tokenOf(), await tokenOf()];
      await verify(token);
      expect(await verify(token)).toEqual({ kind: 'verified' });
      expect(await verify(other)).toEqual({ kind: 'verified' });
      expect(context.storedSessions()).toHaveLength(1);
    });

    it('starts one session when the link is opened twice concurrently', async () => {
      const token = await tokenOf();
      const kinds = (await Promise.all([verify(token), verify(token)])).map(({ kind }) => kind);
      expect(kinds.sort()).toEqual(['started', 'verified']);
      expect(context.storedSessions()).toHaveLength(1);
    });

    it('continues the caller’s own session and starts none', async () => {
      expect(await verify(await tokenOf(), kari.id)).toEqual({ kind: 'own-session' });
      expect(context.storedSessions()).toEqual([]);
      expect(stored()).toMatchObject({ emailVerified: true });
    });

    it('verifies the address and keeps another user’s session in the browser', async () => {
      expect(await verify(await tokenOf(), ola.id)).toEqual({ kind: 'verified' });
      expect(context.storedSessions()).toEqual([]);
      expect(stored()).toMatchObject({ emailVerified: true });
    });

    it('never bypasses the second factor', async () => {
      open(true, aUser({ twoFactorEnabled: true }));
      expect(await verify(await tokenOf())).toEqual({ kind: 'verified' });
      expect(context.storedSessions()).toEqual([]);
      expect(stored()).toMatchObject({ emailVerified: true });
    });

    it('verifies nothing when the session cannot be stored, so that the link works again', async () => {
      const token = await tokenOf();
      context.userSessions.failsToStore = true;
      await expect(verify(token)).rejects.toMatchObject({ code: 'FAILED_TO_CREATE_SESSION_AT_VERIFICATION' });
      expect(stored()).toEqual(kari);
      context.userSessions.failsToStore = false;
      expect(await verify(token)).toMatchObject({ kind: 'started' });
    });
  });
});
