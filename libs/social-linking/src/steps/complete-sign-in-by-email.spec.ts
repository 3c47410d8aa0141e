import { beforeEach, describe, expect, it } from '@jest/globals';

import type { SocialPolicy } from '../model/social-policy.js';
import {
  anAccount,
  anEntry,
  anIntroduction,
  aPerson,
  KARI,
  REFUSED_ACCOUNT_ID,
  socialWorld,
  type SocialWorld,
  someTokens,
} from '../testing/index.js';
import { completeSignIn, type Entered, type EntryWithDevice } from './complete-sign-in.js';

describe('an identity with the address of somebody who is here', () => {
  let world: SocialWorld;
  const under = (policy: Partial<SocialPolicy>): void => {
    world = socialWorld(policy);
  };
  const come = (given: Partial<EntryWithDevice> = {}): Promise<Entered> => completeSignIn(world, anEntry(world, given));

  beforeEach(() => under({}));

  it('is joined where the provider vouches for the address, and its user is told', async () => {
    world.register(aPerson({ language: 'nn' }), [], { hasPassword: true });
    const entered = await come({ tokens: someTokens({ refreshToken: 'refresh' }) });
    expect(entered).toMatchObject({ kind: 'signed-in', person: { id: KARI }, isNew: false });
    expect(world.storedAccounts()).toHaveLength(2);
    expect(world.storedAccounts()[1]).toMatchObject({ userId: KARI, accountId: 'kari-there', tokens: { refreshToken: 'refresh' } });
    expect(world.mails()).toEqual([
      {
        kind: 'account-linked',
        userId: KARI,
        to: 'kari@example.no',
        language: 'nn',
        usefulUntil: new Date('2026-01-08T12:00:00.000Z'),
        data: { name: 'Kari Nordmann', provider: 'GITHUB', at: world.clock.now().toISOString() },
      },
    ]);
  });

  it('takes nothing from them that they had proven', async () => {
    const theirs = anAccount({ id: 'theirs', providerId: 'google' });
    world.register(aPerson({ twoFactorEnabled: true }), [theirs], { hasPassword: true });
    const { sessionId } = await world.signIn();
    const record = await world.leaveRecord(KARI, 'reset-password:');
    await come();
    expect(world.hasPassword()).toBe(true);
    expect(world.personOf()).toEqual(aPerson({ twoFactorEnabled: true }));
    expect(world.storedAccounts()).toContainEqual(theirs);
    expect(world.storedSessions().map(({ id }) => id)).toContain(sessionId);
    expect(world.storedRecords()).toEqual([record]);
  });

  it.each<[string, Partial<SocialPolicy>, boolean]>([
    ['nobody vouches for it', {}, false],
    ['joining is switched off', { linkingEnabled: false }, true],
    ['the trusted ones are others', { trustedProviders: ['google'] }, false],
  ])('is turned away where %s, and nothing is written', async (_, policy, emailVerified) => {
    under(policy);
    world.register(aPerson(), [], { hasPassword: true });
    const refused = come({ introduction: anIntroduction({ emailVerified }) });
    await expect(refused).rejects.toMatchObject({ code: 'ACCOUNT_NOT_LINKED' });
    expect(world.storedAccounts()).toHaveLength(1);
    expect(world.storedSessions()).toEqual([]);
    expect(world.mails()).toEqual([]);
  });

  it('is joined where the operator vouches for the provider', async () => {
    under({ trustedProviders: ['github'] });
    world.register(aPerson());
    expect(await come({ introduction: anIntroduction({ emailVerified: false }) })).toMatchObject({ isNew: false });
  });

  it('is not joined because another identity of its user is (D-08a)', async () => {
    world.register(aPerson(), [anAccount({ accountId: 'another name at GitHub' })]);
    const refused = come({ introduction: anIntroduction({ emailVerified: false }) });
    await expect(refused).rejects.toMatchObject({ code: 'ACCOUNT_NOT_LINKED' });
  });

  it('is joined also where nobody new comes in', async () => {
    world.github.rules = { ...world.github.rules, signUpDisabled: true };
    world.register(aPerson());
    expect(await come()).toMatchObject({ isNew: false });
  });

  it('follows the provider where the rules say so', async () => {
    world.github.rules = { ...world.github.rules, overridesUserInfo: true };
    world.register(aPerson());
    expect(await come({ introduction: anIntroduction({ name: 'Kari Berg' }) })).toMatchObject({ person: { name: 'Kari Berg' } });
  });

  it.each([
    ['the account', 'UNABLE_TO_LINK_ACCOUNT', () => ({ accountId: REFUSED_ACCOUNT_ID })],
    ['the session', 'UNABLE_TO_CREATE_SESSION', () => void (world.sessionDesk.isClosed = true)],
  ])('leaves everything as it was where %s cannot be stored', async (_, code, given) => {
    world.register(aPerson({ emailVerified: false }), [anAccount()], { hasPassword: true });
    const record = await world.leaveRecord(KARI, 'reset-password:');
    await expect(come(given() ?? {})).rejects.toMatchObject({ code });
    expect(world.personOf()).toEqual(aPerson({ emailVerified: false }));
    expect(world.hasPassword()).toBe(true);
    expect(world.storedAccounts()).toHaveLength(2);
    expect(world.storedRecords()).toEqual([record]);
    expect(world.mails()).toEqual([]);
  });
});
