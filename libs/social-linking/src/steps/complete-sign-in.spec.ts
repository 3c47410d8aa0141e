import { beforeEach, describe, expect, it } from '@jest/globals';

import type { SocialPolicy } from '../model/social-policy.js';
import {
  anAccount,
  anEntry,
  anIntroduction,
  aPerson,
  KARI,
  OLA,
  socialWorld,
  type SocialWorld,
} from '../testing/index.js';
import { completeSignIn, type Entered, type EntryWithDevice } from './complete-sign-in.js';

const SESSION = { token: 'token-1', remember: true };

describe('completeSignIn', () => {
  let world: SocialWorld;
  const under = (policy: Partial<SocialPolicy>): void => {
    world = socialWorld(policy);
  };
  const come = (given: Partial<EntryWithDevice> = {}): Promise<Entered> => completeSignIn(world, anEntry(world, given));

  beforeEach(() => under({}));

  describe('a race', () => {
    it('that an e-mail sign-up wins is a sign-in, or a refusal, by the same rules (security G15)', async () => {
      world.afterLook(({ people }) => people.set(KARI, aPerson({ emailVerified: false })));
      expect(await come()).toMatchObject({ isNew: false, person: { id: KARI, emailVerified: true } });
      under({});
      world.afterLook(({ people }) => people.set(KARI, aPerson()));
      const refused = come({ introduction: anIntroduction({ emailVerified: false }) });
      await expect(refused).rejects.toMatchObject({ code: 'ACCOUNT_NOT_LINKED' });
    });

    it('for an address that was given up meanwhile joins nothing to whoever had it', async () => {
      world.register(aPerson());
      world.whileWaiting(({ people }) => people.set(KARI, aPerson({ email: 'ny@example.no' })));
      expect(await come()).toMatchObject({ isNew: true });
      expect(world.storedAccounts().map(({ userId }) => userId)).not.toContain(KARI);
    });

    it('that is lost twice ends as a user that cannot be made', async () => {
      const moveTo = (email: string, next?: () => void): void =>
        world.whileWaiting(({ people }) => {
          people.set(KARI, aPerson({ email }));
          next?.();
        });
      world.register(aPerson());
      moveTo('ny@example.no', () =>
        world.afterLook(({ people }) => people.set(OLA, aPerson({ id: OLA, email: 'kari@example.no' }))),
      );
      await expect(come()).rejects.toMatchObject({ code: 'UNABLE_TO_CREATE_USER' });
      expect(world.storedAccounts()).toEqual([]);
      expect(world.storedSessions()).toEqual([]);
    });
  });

  describe('where the deployment is strict', () => {
    const withFactor = aPerson({ twoFactorEnabled: true });
    const joined = anAccount({ accountId: 'kari-there' });
    beforeEach(() => under({ isStrict: true }));

    it('owes a code before any session exists (specification C6)', async () => {
      world.register(withFactor, [joined]);
      expect(await come({ deviceCookie: 'a device' })).toEqual({ kind: 'second-step', reference: `2fa-${KARI}` });
      expect(world.secondFactorDesk.asked).toEqual([{ userId: KARI, deviceCookie: 'a device' }]);
      expect(world.storedSessions()).toEqual([]);
    });

    it('leaves user and tokens as they were until the code is right (security A1)', async () => {
      const kept = anAccount({ accountId: 'kari-there', tokens: { accessToken: 'old' } });
      world.register(withFactor, [kept]);
      world.github.rules = { ...world.github.rules, overridesUserInfo: true };
      await come({ introduction: anIntroduction({ name: 'Somebody else', email: 'ny@example.no' }) });
      expect(world.personOf()).toEqual(withFactor);
      expect(world.accountOf('row')).toEqual(kept);
    });

    it('owes none on a device that is trusted, of which nobody is told', async () => {
      world.secondFactorDesk.trusted = 'a device';
      world.register(withFactor, [joined]);
      const entered = await come({ deviceCookie: 'a device' });
      expect(entered).toMatchObject({ kind: 'signed-in', session: SESSION, deviceCookie: 'renewed' });
      expect(world.storedSessions()).toMatchObject([{ notifyOwner: false }]);
    });

    it('owes none without a second factor', async () => {
      world.register(aPerson(), [joined]);
      expect(await come()).toMatchObject({ kind: 'signed-in', deviceCookie: null });
      expect(world.secondFactorDesk.asked).toEqual([]);
    });

    it('joins nothing to somebody with a second factor (specification C24)', async () => {
      world.register(withFactor);
      await expect(come()).rejects.toMatchObject({ code: 'ACCOUNT_NOT_LINKED' });
    });

    it('still joins to somebody without one, whose address is proven', async () => {
      world.register(aPerson());
      expect(await come()).toMatchObject({ kind: 'signed-in', isNew: false });
    });
  });

  it('owes no code where the deployment is not strict', async () => {
    world.register(aPerson({ twoFactorEnabled: true }), [anAccount({ accountId: 'kari-there' })]);
    expect(await come()).toMatchObject({ kind: 'signed-in' });
    expect(world.secondFactorDesk.asked).toEqual([]);
  });
});
