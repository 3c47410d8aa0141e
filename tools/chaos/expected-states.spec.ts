import { describe, expect, it } from '@jest/globals';

import { aStateWithTwoFactor, aState, AUTHENTICATOR, KARI } from './testing/models.js';
import { after, possibleStatesAfter } from './expected-states.mjs';
import { NO_ACCOUNT } from './user-state.mjs';

const rename = { name: 'update-user', userName: 'Kari Nordmann' };
const reset = (password: string) => ({ name: 'reset-password', token: 'reset-token', password });

describe('possibleStatesAfter', () => {
  it('returns one state after an acknowledged call', () => {
    const states = possibleStatesAfter(aState(), [{ call: rename, outcome: 'acknowledged' }]);
    expect(states.map(({ user }) => user?.name)).toEqual(['Kari Nordmann']);
  });

  it('returns two states after a call without an answer, and one after a call that was never sent', () => {
    const inDoubt = possibleStatesAfter(aState(), [{ call: rename, outcome: 'in doubt' }]);
    expect(inDoubt.map(({ user }) => user?.name)).toEqual([KARI.name, 'Kari Nordmann']);
    expect(possibleStatesAfter(aState(), [{ call: rename, outcome: 'unsent' }])).toEqual([aState()]);
  });

  it('allows at most one success for two uses of a link', () => {
    const states = possibleStatesAfter(aState(), [
      { call: reset('first'), outcome: 'in doubt' },
      { call: reset('second'), outcome: 'in doubt' },
    ]);
    expect(states.map(({ user }) => user?.password)).toEqual([KARI.password, 'first', 'second']);
  });

  it('assumes that the other use succeeded when one was refused', () => {
    const states = possibleStatesAfter(aState(), [
      { call: reset('first'), outcome: 'refused' },
      { call: reset('second'), outcome: 'in doubt' },
    ]);
    expect(states.map(({ user }) => user?.password)).toEqual(['second']);
  });

  it('does not assume that for callbacks of a provider', () => {
    const call = { name: 'social-sign-in', device: 'pc' };
    const states = possibleStatesAfter(aState(), [
      { call, outcome: 'refused' },
      { call, outcome: 'in doubt' },
    ]);
    expect(states.map(({ sessions }) => sessions.length)).toEqual([1, 2]);
  });

  it('returns no state when both uses were refused', () => {
    const call = { name: 'social-sign-in', device: 'pc' };
    expect(
      possibleStatesAfter(aState(), [
        { call, outcome: 'refused' },
        { call, outcome: 'refused' },
      ]),
    ).toEqual([]);
  });

  it('returns no state when both uses were acknowledged', () => {
    const states = possibleStatesAfter(aState(), [
      { call: reset('first'), outcome: 'acknowledged' },
      { call: reset('second'), outcome: 'acknowledged' },
    ]);
    expect(states).toEqual([]);
  });
});

describe('second factors and linked accounts', () => {
  const [code] = AUTHENTICATOR.codes;

  it('removes a used backup code and notifies the user', () => {
    const state = after(aStateWithTwoFactor(), { name: 'spend-backup-code', code: code ?? '' });
    expect(state.authenticator?.codes).toEqual(['bbbbb-bbbbb']);
    expect(state.mails).toEqual({ [`backup-code-used to ${KARI.email}`]: 1 });
  });

  it('spends the code and begins a session in one step', () => {
    const call = { name: 'complete-by-backup-code', code: code ?? '', device: 'pc' };
    const states = possibleStatesAfter(aStateWithTwoFactor(), [{ call, outcome: 'in doubt' }]);
    expect(states.map(({ authenticator, sessions }) => [authenticator?.codes?.length, sessions.length])).toEqual([
      [2, 1],
      [1, 2],
    ]);
  });

  it('turn on with the first correct code, which replaces the session', () => {
    const before = aState({
      authenticator: { ...AUTHENTICATOR, verified: false },
      sessions: ['session-1', 'session-2'],
    });
    const state = after(before, { name: 'confirm-two-factor', usedSession: 'session-1', session: 'session-3' });
    expect(state).toMatchObject({ user: { twoFactorEnabled: true }, authenticator: { verified: true } });
    expect(state.sessions).toEqual(['session-3', 'session-2']);
  });

  it('remove the authenticator when the second factor is turned off', () => {
    const state = after(aStateWithTwoFactor(), { name: 'disable-two-factor', usedSession: 'session-1' });
    expect(state).toMatchObject({ user: { twoFactorEnabled: false }, authenticator: null, sessions: [null] });
  });

  it('lose linked accounts in a password reset with an unverified address', () => {
    const reset = { name: 'reset-password', token: 'reset-token', password: 'new' };
    expect(after(aStateWithTwoFactor(), reset).identities).toEqual(['1000001']);
    const unverified = aStateWithTwoFactor({ user: { ...KARI, emailVerified: false } });
    expect(after(unverified, reset).identities).toEqual([]);
  });

  it('create a user without a password in a sign-up at the provider', () => {
    const call = { name: 'social-sign-up', email: KARI.email, userName: KARI.name, device: 'pc', identity: '1000001' };
    const state = after(NO_ACCOUNT, call);
    expect(state).toMatchObject({ user: { password: null, emailVerified: true }, identities: ['1000001'], mails: {} });
  });
});

describe('account effects', () => {
  it('a password reset revokes all sessions and links, and notifies the user', () => {
    const state = after(aState(), reset('new'));
    expect(state).toMatchObject({ sessions: [], records: [], mails: { [`password-changed to ${KARI.email}`]: 1 } });
  });

  it('a password change keeps sessions unless it revokes them', () => {
    const call = { password: 'new', session: 'session-2' };
    expect(after(aState(), { name: 'change-password', ...call }).sessions).toEqual(['session-1']);
    expect(after(aState(), { name: 'change-password-and-revoke', ...call }).sessions).toEqual(['session-2']);
  });

  it.each([
    ['forget-password', 'reset-password:'],
    ['ask-for-deletion', 'delete-account-'],
    ['ask-for-change-email', 'change-email-'],
  ])('a newer link of %s replaces only the older one', (name, purpose) => {
    const others = [{ purpose: 'reset-password:' as const, token: 'reset-token' }].filter(
      (link) => link.purpose !== purpose,
    );
    const state = after(after(aState(), { name }), { name });
    expect(state.records).toEqual([...others, { purpose, token: null }]);
  });

  it('a deletion removes everything except the mails written before', () => {
    const before = after(aState(), { name: 'ask-for-deletion' });
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
