import { describe, expect, it } from '@jest/globals';

import { aWellSecuredWorld, aWorld, AUTHENTICATOR, KARI } from './testing/models.js';
import { after, NOBODY, worldsAfter } from './worlds.mjs';

const rename = { name: 'update-user', userName: 'Kari Nordmann' };
const reset = (password: string) => ({ name: 'reset-password', token: 'reset-token', password });

describe('what may be true after a kill', () => {
  it('is one world after an acknowledged call', () => {
    const worlds = worldsAfter(aWorld(), [{ call: rename, outcome: 'acknowledged' }]);
    expect(worlds.map(({ user }) => user?.name)).toEqual(['Kari Nordmann']);
  });

  it('is two worlds after a call without an answer, and one after a call that was never sent', () => {
    const inDoubt = worldsAfter(aWorld(), [{ call: rename, outcome: 'in doubt' }]);
    expect(inDoubt.map(({ user }) => user?.name)).toEqual([KARI.name, 'Kari Nordmann']);
    expect(worldsAfter(aWorld(), [{ call: rename, outcome: 'unsent' }])).toEqual([aWorld()]);
  });

  it('has one winner at most of two uses of a link', () => {
    const worlds = worldsAfter(aWorld(), [
      { call: reset('first'), outcome: 'in doubt' },
      { call: reset('second'), outcome: 'in doubt' },
    ]);
    expect(worlds.map(({ user }) => user?.password)).toEqual([KARI.password, 'first', 'second']);
  });

  it('holds the other use for done when one was refused', () => {
    const worlds = worldsAfter(aWorld(), [
      { call: reset('first'), outcome: 'refused' },
      { call: reset('second'), outcome: 'in doubt' },
    ]);
    expect(worlds.map(({ user }) => user?.password)).toEqual(['second']);
  });

  it('does not hold the other callback of a sign-in at a provider for done: its state may be used up alone', () => {
    const call = { name: 'social-sign-in', device: 'pc' };
    const worlds = worldsAfter(aWorld(), [
      { call, outcome: 'refused' },
      { call, outcome: 'in doubt' },
    ]);
    expect(worlds.map(({ sessions }) => sessions.length)).toEqual([1, 2]);
  });

  it('is nothing at all when both uses were refused', () => {
    const call = { name: 'social-sign-in', device: 'pc' };
    expect(worldsAfter(aWorld(), [{ call, outcome: 'refused' }, { call, outcome: 'refused' }])).toEqual([]);
  });

  it('is nothing at all when both uses were acknowledged', () => {
    const worlds = worldsAfter(aWorld(), [
      { call: reset('first'), outcome: 'acknowledged' },
      { call: reset('second'), outcome: 'acknowledged' },
    ]);
    expect(worlds).toEqual([]);
  });
});

describe('second factors and linked accounts', () => {
  const [code] = AUTHENTICATOR.codes;

  it('a backup code is spent by its use, and the user is told', () => {
    const world = after(aWellSecuredWorld(), { name: 'spend-backup-code', code: code ?? '' });
    expect(world.authenticator?.codes).toEqual(['bbbbb-bbbbb']);
    expect(world.mails).toEqual({ [`backup-code-used to ${KARI.email}`]: 1 });
  });

  it('a sign-in with a backup code spends it and begins a session, or does neither', () => {
    const call = { name: 'complete-by-backup-code', code: code ?? '', device: 'pc' };
    const worlds = worldsAfter(aWellSecuredWorld(), [{ call, outcome: 'in doubt' }]);
    expect(worlds.map(({ authenticator, sessions }) => [authenticator?.codes?.length, sessions.length])).toEqual([
      [2, 1],
      [1, 2],
    ]);
  });

  it('the first right code turns the second factor on and replaces the session', () => {
    const before = aWorld({ authenticator: { ...AUTHENTICATOR, verified: false }, sessions: ['session-1', 'session-2'] });
    const world = after(before, { name: 'confirm-two-factor', usedSession: 'session-1', session: 'session-3' });
    expect(world).toMatchObject({ user: { twoFactorEnabled: true }, authenticator: { verified: true } });
    expect(world.sessions).toEqual(['session-3', 'session-2']);
  });

  it('turned off, the second factor leaves no authenticator', () => {
    const world = after(aWellSecuredWorld(), { name: 'disable-two-factor', usedSession: 'session-1' });
    expect(world).toMatchObject({ user: { twoFactorEnabled: false }, authenticator: null, sessions: [null] });
  });

  it('a reset by an address that nobody verified takes linked accounts away', () => {
    const reset = { name: 'reset-password', token: 'reset-token', password: 'new' };
    expect(after(aWellSecuredWorld(), reset).identities).toEqual(['1000001']);
    const unverified = aWellSecuredWorld({ user: { ...KARI, emailVerified: false } });
    expect(after(unverified, reset).identities).toEqual([]);
  });

  it('a sign-up at the provider makes a user without a password', () => {
    const call = { name: 'social-sign-up', email: KARI.email, userName: KARI.name, device: 'pc', identity: '1000001' };
    const world = after(NOBODY, call);
    expect(world).toMatchObject({ user: { password: null, emailVerified: true }, identities: ['1000001'], mails: {} });
  });
});

describe('what dies with what', () => {
  it('a reset ends every session and every link, and tells the user', () => {
    const world = after(aWorld(), reset('new'));
    expect(world).toMatchObject({ sessions: [], records: [], mails: { [`password-changed to ${KARI.email}`]: 1 } });
  });

  it('a changed password leaves sessions alone unless it is told to end them', () => {
    const call = { password: 'new', session: 'session-2' };
    expect(after(aWorld(), { name: 'change-password', ...call }).sessions).toEqual(['session-1']);
    expect(after(aWorld(), { name: 'change-password-and-revoke', ...call }).sessions).toEqual(['session-2']);
  });

  it.each([
    ['forget-password', 'reset-password:'],
    ['ask-for-deletion', 'delete-account-'],
    ['ask-for-change-email', 'change-email-'],
  ])('a newer link of %s replaces the older one, and no other', (name, purpose) => {
    const others = [{ purpose: 'reset-password:' as const, token: 'reset-token' }].filter((link) => link.purpose !== purpose);
    const world = after(after(aWorld(), { name }), { name });
    expect(world.records).toEqual([...others, { purpose, token: null }]);
  });

  it('a deletion takes all but the mails that were written before', () => {
    const before = after(aWorld(), { name: 'ask-for-deletion' });
    expect(after(before, { name: 'delete-by-token', token: 'any' })).toEqual({
      user: null,
      authenticator: null,
      identities: [],
      sessions: [],
      records: [],
      mails: before.mails,
    });
  });
});
