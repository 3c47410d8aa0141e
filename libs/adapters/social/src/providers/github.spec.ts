import { describe, expect, it } from '@jest/globals';

import { ALWAYS, authorizationRequestOf, CHALLENGE } from '../engine/testing/authorization-request-of.js';
import { mappedBy } from '../engine/testing/mapped-by.js';
import { github } from './github.js';

const RAW = { id: 583231, login: 'kari', name: 'Kari Nordmann', avatar_url: 'https://avatars.example/1', email: null };
const mailbox = (email: string, verified: unknown, primary = false) => ({ email, verified, primary });

describe('github', () => {
  it('requests the default scopes with a challenge, and sends the login hint as login', async () => {
    expect(await authorizationRequestOf(github, {}, { loginHint: 'kari' })).toEqual({
      address: 'https://github.com/login/oauth/authorize',
      parameters: { ...ALWAYS, ...CHALLENGE, scope: 'read:user user:email', login: 'kari' },
    });
  });

  it('reads the profile with the primary e-mail address', () => {
    const emails = [mailbox('first@eksempel.no', true), mailbox('kari@eksempel.no', true, true)];
    expect(mappedBy(github, RAW, { emails })).toEqual({
      accountId: '583231',
      email: 'kari@eksempel.no',
      emailVerified: true,
      name: 'Kari Nordmann',
      image: 'https://avatars.example/1',
    });
    expect(mappedBy(github, { id: 1, login: 'kari' })).toEqual({
      accountId: '1',
      email: null,
      emailVerified: false,
      name: 'kari',
      image: null,
    });
  });

  it.each([
    ['the published address, by its entry', 'Kari@eksempel.no', [mailbox('kari@eksempel.no', true)], true],
    ['an entry that is not verified', 'kari@eksempel.no', [mailbox('kari@eksempel.no', false)], false],
    ['another entry than that of the address', 'kari@eksempel.no', [mailbox('x@eksempel.no', true, true)], false],
    ['no list at all', 'kari@eksempel.no', null, false],
    ['a text for a flag', 'kari@eksempel.no', [mailbox('kari@eksempel.no', 'true')], false],
    ['an answer that is no list', 'kari@eksempel.no', { message: 'Not Found' }, false],
    ['a list of other things', 'kari@eksempel.no', ['kari@eksempel.no', null], false],
  ])('verifies the address by %s', (_, email, emails, emailVerified) => {
    expect(mappedBy(github, { ...RAW, email }, { emails })).toMatchObject({ email, emailVerified });
  });

  it('takes the first e-mail address if none is primary', () => {
    const emails = [mailbox('first@eksempel.no', false), mailbox('second@eksempel.no', true)];
    expect(mappedBy(github, RAW, { emails })).toMatchObject({ email: 'first@eksempel.no', emailVerified: false });
  });

  it('has no user without an id', () => {
    expect(mappedBy(github, { login: 'kari' })).toMatchObject({ accountId: '' });
  });
});
