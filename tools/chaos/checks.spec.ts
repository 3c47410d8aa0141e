import { describe, expect, it } from '@jest/globals';

import { checkMails } from './check-mails.mjs';
import { type Facts, checkUser } from './check-user.mjs';
import { checkRows } from './check-rows.mjs';
import { aModel, AUTHENTICATOR, aStateWithTwoFactor, KARI, someFacts, wellSecuredFacts } from './testing/models.js';
import type { Attempt } from './expected-states.mjs';

const NOTICE = { kind: 'password-changed', recipient: KARI.email };
const RESET = { name: 'reset-password', token: 'reset-token', password: 'ni røde sauer' };
const RESET_DONE = {
  users: [{ ...KARI, devices: 1, password: RESET.password }],
  sessions: [],
  records: [],
  mails: [NOTICE],
};
const resetWith = (outcome: 'acknowledged' | 'in doubt') => aModel({ attempts: [{ call: RESET, outcome }] });

describe('checkUser', () => {
  it('finds nothing where the rows match the answers', () => {
    expect(checkUser(aModel(), someFacts())).toMatchObject({ violations: [], tookEffect: false });
    expect(checkUser(resetWith('acknowledged'), someFacts(RESET_DONE)).violations).toEqual([]);
  });

  it('accepts a call in doubt as executed or not, and continues from that state', () => {
    const undone = checkUser(resetWith('in doubt'), someFacts());
    expect(undone).toMatchObject({ violations: [], tookEffect: false, confirmed: { user: { password: KARI.password } } });
    const done = checkUser(resetWith('in doubt'), someFacts(RESET_DONE));
    expect(done).toMatchObject({ violations: [], tookEffect: true, confirmed: { user: { password: RESET.password } } });
  });

  it.each([
    ['the old password', { ...RESET_DONE, users: [{ ...KARI, devices: 1 }] }],
    ['an unknown password', { ...RESET_DONE, users: [{ ...KARI, devices: 1, password: '' }] }],
    ['no password', { ...RESET_DONE, users: [{ ...KARI, devices: 1, password: null }] }],
    ['a session that it revoked', { ...RESET_DONE, sessions: ['session-1'] }],
    ['an unknown session', { ...RESET_DONE, sessions: ['session-9'] }],
    ['the link it used', { ...RESET_DONE, records: [{ purpose: 'reset-password:', token: 'reset-token' }] }],
    ['no notice', { ...RESET_DONE, mails: [] }],
    ['two notices', { ...RESET_DONE, mails: [NOTICE, NOTICE] }],
    ['no user', { ...RESET_DONE, users: [] }],
    ['a second user', { ...RESET_DONE, users: [...RESET_DONE.users, ...RESET_DONE.users] }],
  ])('finds %s after a reset, acknowledged or in doubt', (_, facts) => {
    expect(checkUser(resetWith('acknowledged'), someFacts(facts)).violations).toHaveLength(1);
    expect(checkUser(resetWith('in doubt'), someFacts(facts)).violations).not.toHaveLength(0);
  });

  it('finds a lost change of the name, the address or its verification', () => {
    for (const change of [{ name: 'Ola' }, { email: 'ola@eksempel.no' }, { emailVerified: false }]) {
      const facts = someFacts({ users: [{ ...KARI, devices: 1, ...change }] });
      expect(checkUser(aModel(), facts).violations).toHaveLength(1);
    }
  });

  it('finds a user whose deletion was acknowledged, and a missing sign-up', () => {
    const deletion = { call: { name: 'delete-by-password' }, outcome: 'acknowledged' as const };
    expect(checkUser(aModel({ attempts: [deletion] }), someFacts()).violations).not.toHaveLength(0);
    expect(checkUser(aModel(), someFacts({ users: [] })).violations).toEqual([`no user ${KARI.email}`]);
  });

  it('finds revoked sessions and used links that reappear, even where their number is right', () => {
    const unread = { ...aModel().state, sessions: [null], records: [{ purpose: 'reset-password:' as const, token: null }] };
    const model = aModel({ state: unread, revokedSessions: ['session-1'], usedLinks: ['reset-token'] });
    expect(checkUser(model, someFacts()).violations).toEqual([
      'a session that had ended is back',
      'a used link is back: reset-password:…',
    ]);
  });

  it('finds a link that was used twice', () => {
    const twice = [RESET, { ...RESET, password: 'to' }].map((call) => ({ call, outcome: 'acknowledged' as const }));
    const { violations, confirmed } = checkUser(aModel({ attempts: twice }), someFacts(RESET_DONE));
    expect(violations).toEqual(['no state matches these answers: reset-password acknowledged, reset-password acknowledged']);
    expect(confirmed).toBeNull();
  });
});

describe('second factors and linked accounts', () => {
  const [spent, unspent] = AUTHENTICATOR.codes as [string, string];
  const SPEND = { call: { name: 'spend-backup-code', code: spent }, outcome: 'acknowledged' as const };
  const SPENT = { kind: 'backup-code-used', recipient: KARI.email };
  const spentFacts = (change: Partial<Facts> = {}) =>
    wellSecuredFacts({ authenticators: [{ ...AUTHENTICATOR, codes: [unspent] }], mails: [SPENT], ...change });
  const spending = (...attempts: Attempt[]) => aModel({ state: aStateWithTwoFactor(), attempts });

  it('finds nothing where the rows match the answers', () => {
    expect(checkUser(aModel({ state: aStateWithTwoFactor() }), wellSecuredFacts()).violations).toEqual([]);
    expect(checkUser(spending(SPEND), spentFacts()).violations).toEqual([]);
  });

  it.each([
    ['a used code that still works', { authenticators: [AUTHENTICATOR] }],
    ['another lost code', { authenticators: [{ ...AUTHENTICATOR, codes: [] }] }],
    ['a use without a notice', { mails: [] }],
    ['a missing authenticator', { authenticators: [] }],
    ['a second authenticator', { authenticators: [AUTHENTICATOR, AUTHENTICATOR] }],
    ['an authenticator with another secret', { authenticators: [{ ...AUTHENTICATOR, secret: 'other', codes: [unspent] }] }],
    ['an authenticator that is no longer verified', { authenticators: [{ ...AUTHENTICATOR, verified: false, codes: [unspent] }] }],
    ['a second factor that is off', { users: [{ ...KARI, devices: 1 }] }],
    ['an account at the provider that is no longer linked', { identities: [] }],
    ['an account that the user did not link', { identities: ['1000001', '1000002'] }],
  ])('finds %s', (_, change) => {
    expect(checkUser(spending(SPEND), spentFacts(change)).violations).toHaveLength(1);
  });

  it('finds a code that was spent twice', () => {
    expect(checkUser(spending(SPEND, SPEND), spentFacts()).violations).toEqual([
      'no state matches these answers: spend-backup-code acknowledged, spend-backup-code acknowledged',
    ]);
  });

  it('reads from the rows what a missing answer would have contained', () => {
    const call = { name: 'enable-two-factor' };
    const model = aModel({ attempts: [{ call, outcome: 'in doubt' }] });
    const unverified = { ...AUTHENTICATOR, verified: false };
    const { violations, confirmed, tookEffect } = checkUser(model, someFacts({ authenticators: [unverified] }));
    expect({ violations, tookEffect, authenticator: confirmed?.authenticator }).toEqual({
      violations: [],
      tookEffect: true,
      authenticator: unverified,
    });
  });
});

describe('checkRows', () => {
  const account = { userId: 'kari', providerId: 'credential', accountId: 'kari', password: 'salt:key' };
  const whole = {
    users: [{ id: 'kari', email: KARI.email, twoFactorEnabled: false }],
    accounts: [account],
    sessions: [{ userId: 'kari', token: 'session-1' }],
    records: [{ userId: 'kari', identifier: 'reset-password:reset-token', value: 'kari' }],
    devices: [{ userId: 'kari', device: 'Chrome/Windows' }],
    authenticators: [],
  };
  const identity = { userId: 'kari', providerId: 'github', accountId: '1000001', password: null };

  it('finds nothing in consistent rows', () => {
    expect(checkRows(whole).violations).toEqual([]);
  });

  it('finds nothing for a user of a provider with a second factor and a pending sign-in', () => {
    const rows = {
      ...whole,
      users: [{ id: 'kari', email: KARI.email, twoFactorEnabled: true }],
      accounts: [identity],
      authenticators: [{ userId: 'kari', verified: true }],
      records: [
        { userId: null, identifier: 'a'.repeat(32), value: '{"callbackURL":"/"}' },
        { userId: 'kari', identifier: '2fa-pending', value: 'kari' },
        { userId: 'kari', identifier: '2fa-attempts-pending', value: '1' },
      ],
    };
    expect(checkRows(rows).violations).toEqual([]);
  });

  it.each([
    ['a user without a password', { accounts: [] }],
    ['a user with two passwords', { accounts: [account, account] }],
    ['a user with an empty password', { accounts: [{ ...account, password: null }] }],
    ['a password under another account id', { accounts: [{ ...account, accountId: 'ola' }] }],
    ['a password without a user', { accounts: [account, { ...account, userId: 'ola', accountId: 'ola' }] }],
    ['a session without a user', { sessions: [{ userId: 'ola', token: 'session-2' }] }],
    ['a link of a missing user', { records: [{ userId: 'ola', identifier: 'delete-account-x', value: 'ola' }] }],
    ['a link with two user ids', { records: [{ userId: 'kari', identifier: 'delete-account-x', value: 'ola' }] }],
    ['a pending sign-in with two user ids', { records: [{ userId: 'kari', identifier: '2fa-pending', value: 'ola' }] }],
    ['a link without a user', { records: [{ userId: null, identifier: 'reset-password:x', value: 'kari' }] }],
    ['an authenticator without a user', { authenticators: [{ userId: 'ola', verified: true }] }],
    ['an account at the provider without a user', { accounts: [account, { ...identity, userId: 'ola' }] }],
    ['a device without a user', { devices: [{ userId: 'ola', device: 'Chrome/Windows' }] }],
  ])('finds %s', (_, change) => {
    expect(checkRows({ ...whole, ...change }).violations).toHaveLength(1);
  });

  it('finds an account at the provider that is linked twice', () => {
    const { violations } = checkRows({ ...whole, accounts: [account, identity, identity] });
    expect(violations).toEqual(['two accounts of github 1000001']);
  });

  it('finds a second factor without a verified authenticator', () => {
    const users = [{ id: 'kari', email: KARI.email, twoFactorEnabled: true }];
    const { violations } = checkRows({ ...whole, users, authenticators: [{ userId: 'kari', verified: false }] });
    expect(violations).toEqual([`${KARI.email} has a second factor without an authenticator`]);
  });

  it('finds two users with one address', () => {
    const second = { ...account, userId: 'ola', accountId: 'ola' };
    const users = [...whole.users, { id: 'ola', email: 'KARI@eksempel.no', twoFactorEnabled: false }];
    const { violations } = checkRows({ ...whole, users, accounts: [account, second] });
    expect(violations).toEqual([`two users with ${KARI.email}`]);
  });
});

describe('checkMails', () => {
  const link = 'http://localhost:3000/reset-password/reset-token?callbackURL=%2F';
  const committed = [{ kind: 'reset-password', recipient: KARI.email, link }, { ...NOTICE, link: null }];
  const written = [
    { to: KARI.email, text: `Her er lenken: ${link}` },
    { to: KARI.email, text: 'Passordet er endret.' },
  ];

  it('finds nothing where mails are written, queued or both', () => {
    expect(checkMails({ committed, waiting: [], written }).violations).toEqual([]);
    expect(checkMails({ committed, waiting: committed, written: [] }).violations).toEqual([]);
    expect(checkMails({ committed, waiting: committed, written }).violations).toEqual([]);
  });

  it('finds mails that are neither written nor queued', () => {
    const [first, second] = written;
    expect(checkMails({ committed, waiting: [], written: first ? [first] : [] }).violations).toEqual([
      `1 mails to ${KARI.email} are lost`,
    ]);
    expect(checkMails({ committed, waiting: [], written: second ? [second, second] : [] }).violations).toEqual([
      `the mail reset-password to ${KARI.email} is lost`,
    ]);
  });
});
