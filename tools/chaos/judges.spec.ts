import { describe, expect, it } from '@jest/globals';

import { judgeMails } from './judge-mails.mjs';
import { type Facts, judgePerson } from './judge-person.mjs';
import { judgeRows } from './judge-rows.mjs';
import { aModel, AUTHENTICATOR, aWellSecuredWorld, KARI, someFacts, wellSecuredFacts } from './testing/models.js';
import type { Attempt } from './worlds.mjs';

const NOTICE = { kind: 'password-changed', recipient: KARI.email };
const RESET = { name: 'reset-password', token: 'reset-token', password: 'ni røde sauer' };
const RESET_DONE = {
  users: [{ ...KARI, devices: 1, password: RESET.password }],
  sessions: [],
  records: [],
  mails: [NOTICE],
};
const resetWith = (outcome: 'acknowledged' | 'in doubt') => aModel({ attempts: [{ call: RESET, outcome }] });

describe('what a person was told, beside the rows', () => {
  it('finds nothing where all is as they were told', () => {
    expect(judgePerson(aModel(), someFacts())).toMatchObject({ violations: [], happened: false });
    expect(judgePerson(resetWith('acknowledged'), someFacts(RESET_DONE)).violations).toEqual([]);
  });

  it('takes a call in doubt for done or for not done, and goes on from there', () => {
    const undone = judgePerson(resetWith('in doubt'), someFacts());
    expect(undone).toMatchObject({ violations: [], happened: false, settled: { user: { password: KARI.password } } });
    const done = judgePerson(resetWith('in doubt'), someFacts(RESET_DONE));
    expect(done).toMatchObject({ violations: [], happened: true, settled: { user: { password: RESET.password } } });
  });

  it.each([
    ['the old password', { ...RESET_DONE, users: [{ ...KARI, devices: 1 }] }],
    ['a password that is nobody’s', { ...RESET_DONE, users: [{ ...KARI, devices: 1, password: '' }] }],
    ['no password', { ...RESET_DONE, users: [{ ...KARI, devices: 1, password: null }] }],
    ['a session that it ended', { ...RESET_DONE, sessions: ['session-1'] }],
    ['a session that nobody began', { ...RESET_DONE, sessions: ['session-9'] }],
    ['the link it used', { ...RESET_DONE, records: [{ purpose: 'reset-password:', token: 'reset-token' }] }],
    ['no notice', { ...RESET_DONE, mails: [] }],
    ['two notices', { ...RESET_DONE, mails: [NOTICE, NOTICE] }],
    ['no user', { ...RESET_DONE, users: [] }],
    ['a second user', { ...RESET_DONE, users: [...RESET_DONE.users, ...RESET_DONE.users] }],
  ])('finds %s after a reset, acknowledged or in doubt', (_, facts) => {
    expect(judgePerson(resetWith('acknowledged'), someFacts(facts)).violations).toHaveLength(1);
    expect(judgePerson(resetWith('in doubt'), someFacts(facts)).violations).not.toHaveLength(0);
  });

  it('finds a lost change of the name, the address or its proof', () => {
    for (const change of [{ name: 'Ola' }, { email: 'ola@eksempel.no' }, { emailVerified: false }]) {
      const facts = someFacts({ users: [{ ...KARI, devices: 1, ...change }] });
      expect(judgePerson(aModel(), facts).violations).toHaveLength(1);
    }
  });

  it('finds a user whose deletion was acknowledged, and a sign-up that is gone', () => {
    const deletion = { call: { name: 'delete-by-password' }, outcome: 'acknowledged' as const };
    expect(judgePerson(aModel({ attempts: [deletion] }), someFacts()).violations).not.toHaveLength(0);
    expect(judgePerson(aModel(), someFacts({ users: [] })).violations).toEqual([`no user ${KARI.email}`]);
  });

  it('finds sessions and links that are back from the dead although their number is right', () => {
    const unread = { ...aModel().world, sessions: [null], records: [{ purpose: 'reset-password:' as const, token: null }] };
    const model = aModel({ world: unread, endedSessions: ['session-1'], deadLinks: ['reset-token'] });
    expect(judgePerson(model, someFacts()).violations).toEqual([
      'a session that had ended is back',
      'a dead link is back: reset-password:…',
    ]);
  });

  it('finds a link that was used twice', () => {
    const twice = [RESET, { ...RESET, password: 'to' }].map((call) => ({ call, outcome: 'acknowledged' as const }));
    const { violations, settled } = judgePerson(aModel({ attempts: twice }), someFacts(RESET_DONE));
    expect(violations).toEqual(['no world has these answers: reset-password acknowledged, reset-password acknowledged']);
    expect(settled).toBeNull();
  });
});

describe('second factors and linked accounts', () => {
  const [spent, unspent] = AUTHENTICATOR.codes as [string, string];
  const SPEND = { call: { name: 'spend-backup-code', code: spent }, outcome: 'acknowledged' as const };
  const SPENT = { kind: 'backup-code-used', recipient: KARI.email };
  const spentFacts = (change: Partial<Facts> = {}) =>
    wellSecuredFacts({ authenticators: [{ ...AUTHENTICATOR, codes: [unspent] }], mails: [SPENT], ...change });
  const spending = (...attempts: Attempt[]) => aModel({ world: aWellSecuredWorld(), attempts });

  it('finds nothing where all is as the user was told', () => {
    expect(judgePerson(aModel({ world: aWellSecuredWorld() }), wellSecuredFacts()).violations).toEqual([]);
    expect(judgePerson(spending(SPEND), spentFacts()).violations).toEqual([]);
  });

  it.each([
    ['a code whose use was acknowledged and that still works', { authenticators: [AUTHENTICATOR] }],
    ['a code that was lost with it', { authenticators: [{ ...AUTHENTICATOR, codes: [] }] }],
    ['a use without its notice', { mails: [] }],
    ['an authenticator that is gone', { authenticators: [] }],
    ['a second authenticator', { authenticators: [AUTHENTICATOR, AUTHENTICATOR] }],
    ['an authenticator with another secret', { authenticators: [{ ...AUTHENTICATOR, secret: 'other', codes: [unspent] }] }],
    ['one that is no longer verified', { authenticators: [{ ...AUTHENTICATOR, verified: false, codes: [unspent] }] }],
    ['a second factor that is off', { users: [{ ...KARI, devices: 1 }] }],
    ['an account at the provider that is no longer linked', { identities: [] }],
    ['one that nobody linked', { identities: ['1000001', '1000002'] }],
  ])('finds %s', (_, change) => {
    expect(judgePerson(spending(SPEND), spentFacts(change)).violations).toHaveLength(1);
  });

  it('finds a code that was spent twice', () => {
    expect(judgePerson(spending(SPEND, SPEND), spentFacts()).violations).toEqual([
      'no world has these answers: spend-backup-code acknowledged, spend-backup-code acknowledged',
    ]);
  });

  it('reads what an answer that never came would have told', () => {
    const call = { name: 'enable-two-factor' };
    const model = aModel({ attempts: [{ call, outcome: 'in doubt' }] });
    const unverified = { ...AUTHENTICATOR, verified: false };
    const { violations, settled, happened } = judgePerson(model, someFacts({ authenticators: [unverified] }));
    expect({ violations, happened, authenticator: settled?.authenticator }).toEqual({
      violations: [],
      happened: true,
      authenticator: unverified,
    });
  });
});

describe('rows, whoever they belong to', () => {
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

  it('are in order', () => {
    expect(judgeRows(whole).violations).toEqual([]);
  });

  it('are in order for a user of a provider, with a second factor and a sign-in that has begun', () => {
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
    expect(judgeRows(rows).violations).toEqual([]);
  });

  it.each([
    ['a user without a password', { accounts: [] }],
    ['a user with two', { accounts: [account, account] }],
    ['a user with an empty one', { accounts: [{ ...account, password: null }] }],
    ['a password in another name', { accounts: [{ ...account, accountId: 'ola' }] }],
    ['a password of nobody', { accounts: [account, { ...account, userId: 'ola', accountId: 'ola' }] }],
    ['a session of nobody', { sessions: [{ userId: 'ola', token: 'session-2' }] }],
    ['a link of nobody', { records: [{ userId: 'ola', identifier: 'delete-account-x', value: 'ola' }] }],
    ['a link of two', { records: [{ userId: 'kari', identifier: 'delete-account-x', value: 'ola' }] }],
    ['a pending sign-in of two', { records: [{ userId: 'kari', identifier: '2fa-pending', value: 'ola' }] }],
    ['a link without a user', { records: [{ userId: null, identifier: 'reset-password:x', value: 'kari' }] }],
    ['an authenticator of nobody', { authenticators: [{ userId: 'ola', verified: true }] }],
    ['an account at the provider of nobody', { accounts: [account, { ...identity, userId: 'ola' }] }],
    ['a device of nobody', { devices: [{ userId: 'ola', device: 'Chrome/Windows' }] }],
  ])('are not with %s', (_, planted) => {
    expect(judgeRows({ ...whole, ...planted }).violations).toHaveLength(1);
  });

  it('are not with one account at the provider linked twice', () => {
    const { violations } = judgeRows({ ...whole, accounts: [account, identity, identity] });
    expect(violations).toEqual(['two accounts of github 1000001']);
  });

  it('are not with a second factor that has no verified authenticator', () => {
    const users = [{ id: 'kari', email: KARI.email, twoFactorEnabled: true }];
    const { violations } = judgeRows({ ...whole, users, authenticators: [{ userId: 'kari', verified: false }] });
    expect(violations).toEqual([`${KARI.email} has a second factor without an authenticator`]);
  });

  it('are not with two users of one address', () => {
    const second = { ...account, userId: 'ola', accountId: 'ola' };
    const users = [...whole.users, { id: 'ola', email: 'KARI@eksempel.no', twoFactorEnabled: false }];
    const { violations } = judgeRows({ ...whole, users, accounts: [account, second] });
    expect(violations).toEqual([`two users with ${KARI.email}`]);
  });
});

describe('mails', () => {
  const link = 'http://localhost:3000/reset-password/reset-token?callbackURL=%2F';
  const committed = [{ kind: 'reset-password', recipient: KARI.email, link }, { ...NOTICE, link: null }];
  const written = [
    { to: KARI.email, text: `Her er lenken: ${link}` },
    { to: KARI.email, text: 'Passordet er endret.' },
  ];

  it('are all there, written, waiting or both', () => {
    expect(judgeMails({ committed, waiting: [], written }).violations).toEqual([]);
    expect(judgeMails({ committed, waiting: committed, written: [] }).violations).toEqual([]);
    expect(judgeMails({ committed, waiting: committed, written }).violations).toEqual([]);
  });

  it('are lost when neither a file nor a row holds them', () => {
    const [first, second] = written;
    expect(judgeMails({ committed, waiting: [], written: first ? [first] : [] }).violations).toEqual([
      `1 mails to ${KARI.email} are lost`,
    ]);
    expect(judgeMails({ committed, waiting: [], written: second ? [second, second] : [] }).violations).toEqual([
      `the mail reset-password to ${KARI.email} is lost`,
    ]);
  });
});
