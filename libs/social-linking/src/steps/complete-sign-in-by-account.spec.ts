import { beforeEach, describe, expect, it } from '@jest/globals';

import type { SocialPolicy } from '../model/social-policy.js';
import {
  aClient,
  anAccount,
  anEntry,
  anIntroduction,
  aPerson,
  KARI,
  OLA,
  socialWorld,
  type SocialWorld,
  someTokens,
} from '../testing/index.js';
import { completeSignIn, type Entered, type EntryWithDevice } from './complete-sign-in.js';

describe('an identity that is joined already', () => {
  let world: SocialWorld;
  const under = (policy: Partial<SocialPolicy>): void => {
    world = socialWorld(policy);
  };
  const come = (given: Partial<EntryWithDevice> = {}): Promise<Entered> => completeSignIn(world, anEntry(world, given));

  beforeEach(() => under({}));

  const kept = anAccount({ accountId: 'kari-there', tokens: { accessToken: 'old', refreshToken: 'kept' } });

  it('signs its user in, whatever address comes with it', async () => {
    world.register(aPerson({ id: OLA }));
    world.register(aPerson(), [kept]);
    const introduction = anIntroduction({ email: 'ola@example.no', emailVerified: false });
    const entered = await come({ introduction });
    expect(entered).toMatchObject({ kind: 'signed-in', person: aPerson(), isNew: false });
    expect(world.storedPeople()).toEqual([aPerson({ id: OLA }), aPerson()]);
    expect(world.mails()).toEqual([]);
    expect(world.storedSessions()).toMatchObject([{ userId: KARI, notifyOwner: true, remember: true }]);
  });

  it('signs in also where nobody new comes in and nothing may be joined', async () => {
    under({ linkingEnabled: false });
    world.github.rules = { ...world.github.rules, signUpDisabled: true };
    world.register(aPerson(), [kept]);
    expect(await come()).toMatchObject({ kind: 'signed-in' });
  });

  it('keeps what the provider sent, and what it did not send again', async () => {
    world.register(aPerson(), [kept]);
    await come({ tokens: someTokens({ accessToken: 'new', scopes: ['email'] }) });
    const tokens = { accessToken: 'new', refreshToken: 'kept', scopes: ['email'] };
    expect(world.accountOf('row')).toMatchObject({ tokens, updatedAt: world.clock.now() });
  });

  it('keeps the tokens as they were where they do not follow', async () => {
    under({ updateAccountOnSignIn: false });
    world.register(aPerson(), [kept]);
    await come({ tokens: someTokens({ accessToken: 'new' }) });
    expect(world.accountOf('row')).toEqual(kept);
  });

  it('is one at this provider alone: the same name at another is somebody else (D-08c)', async () => {
    world.register(aPerson(), [kept]);
    const introduction = anIntroduction({ email: 'annen@example.no' });
    const entered = await come({ provider: world.google, introduction });
    expect(entered).toMatchObject({ isNew: true });
    expect(world.storedAccounts()).toHaveLength(2);
  });

  it('follows the provider only where the rules say so', async () => {
    world.register(aPerson(), [kept]);
    await come();
    expect(world.personOf()).toEqual(aPerson());
    world.github.rules = { ...world.github.rules, overridesUserInfo: true };
    const entered = await come({ introduction: anIntroduction({ name: 'Kari Berg', email: 'ny@example.no' }) });
    expect(world.personOf()).toMatchObject({ name: 'Kari Berg', email: 'ny@example.no' });
    expect(entered).toMatchObject({ person: world.personOf() });
  });

  it('keeps the address where somebody takes the new one in this moment', async () => {
    world.register(aPerson(), [kept]);
    world.github.rules = { ...world.github.rules, overridesUserInfo: true };
    world.whileFollowing(({ people }) => people.set(OLA, aPerson({ id: OLA, email: 'ny@example.no' })));
    const entered = await come({ introduction: anIntroduction({ name: 'Kari Berg', email: 'ny@example.no' }) });
    expect(entered).toMatchObject({
      kind: 'signed-in',
      person: { id: KARI, email: 'kari@example.no', name: 'Kari Berg' },
    });
    expect(world.storedSessions()).toHaveLength(1);
  });

  it('notes in which language its user came, and writes to them in it', async () => {
    world.register(aPerson({ language: null }), [kept]);
    await come({ client: aClient({ language: 'en' }) });
    expect(world.personOf()).toMatchObject({ language: 'en' });
    expect(world.storedSessions()).toMatchObject([{ language: 'en' }]);
  });

  it('is looked at once more when its user is held: unlinked meanwhile, it opens nothing', async () => {
    world.register(aPerson({ email: 'annen@example.no' }), [kept]);
    world.whileWaiting(({ accounts }) => accounts.delete(kept.id));
    const entered = await come();
    expect(entered).toMatchObject({ isNew: true, person: { email: 'kari@example.no' } });
    expect(world.storedSessions().map(({ userId }) => userId)).not.toContain(KARI);
  });

  it('opens nothing of a user who was deleted meanwhile', async () => {
    world.register(aPerson(), [kept]);
    world.whileWaiting(({ people, accounts }) => [people.delete(KARI), accounts.delete(kept.id)]);
    expect(await come()).toMatchObject({ isNew: true });
    expect(world.personOf()).toBeUndefined();
  });
});
