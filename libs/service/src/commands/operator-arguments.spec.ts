import { describe, expect, it } from '@jest/globals';

import { type OperatorArguments, parseOperatorArguments } from './operator-arguments.js';

describe('the arguments of the operator command', () => {
  it.each<[string, OperatorArguments]>([
    ['grant kari@x.no', { command: 'grant', email: 'kari@x.no', role: 'admin' }],
    ['grant kari@x.no --role support', { command: 'grant', email: 'kari@x.no', role: 'support' }],
    ['grant kari@x.no --role skranke-natt', { command: 'grant', email: 'kari@x.no', role: 'skranke-natt' }],
    ['revoke kari@x.no', { command: 'revoke', email: 'kari@x.no', allowsLastAdmin: false }],
    ['revoke kari@x.no --last', { command: 'revoke', email: 'kari@x.no', allowsLastAdmin: true }],
    ['end-sessions kari@x.no', { command: 'end-sessions', email: 'kari@x.no' }],
    ['end-all-sessions', { command: 'end-all-sessions' }],
    ['resend-mails', { command: 'resend-mails' }],
    ['after-restore', { command: 'after-restore' }],
    ['rebuild-indexes', { command: 'rebuild-indexes', names: [] }],
    ['rebuild-indexes user_pkey user_email_key', { command: 'rebuild-indexes', names: ['user_pkey', 'user_email_key'] }],
    ['reset-second-factor kari@x.no', { command: 'reset-second-factor', email: 'kari@x.no' }],
    ['grant ola@blåbær.no', { command: 'grant', email: 'ola@xn--blbr-roah.no', role: 'admin' }],
    ['revoke ola@blåbær.no', { command: 'revoke', email: 'ola@xn--blbr-roah.no', allowsLastAdmin: false }],
    ['end-sessions ola@blåbær.no', { command: 'end-sessions', email: 'ola@xn--blbr-roah.no' }],
    ['reset-second-factor ola@blåbær.no', { command: 'reset-second-factor', email: 'ola@xn--blbr-roah.no' }],
    ['end-sessions blåbær', { command: 'end-sessions', email: 'blåbær' }],
    ['list', { command: 'list' }],
    ['token siem auditor', { command: 'token', name: 'siem', role: 'auditor' }],
  ])('%s', (text, expected) => {
    expect(parseOperatorArguments(text.split(' '))).toEqual(expected);
  });

  it.each([
    '',
    'grant',
    'grant kari@x.no --role support,admin',
    'grant kari@x.no --role=',
    'grant kari@x.no --last',
    'grant kari@x.no ola@x.no',
    'revoke',
    'revoke kari@x.no --role admin',
    'reset-second-factor',
    'reset-second-factor kari@x.no --last',
    'end-sessions',
    'end-sessions kari@x.no --last',
    'end-all-sessions kari@x.no',
    'resend-mails --last',
    'after-restore now',
    'rebuild-indexes --last',
    'reset-second-factor kari@x.no ola@x.no',
    'list everybody',
    'list --last',
    'token siem',
    'token siem admin',
    'token si:em auditor',
    'token siem auditor more',
    'remove kari@x.no',
    'grant kari@x.no --unknown',
  ])('refuses "%s"', (text) => {
    expect(parseOperatorArguments(text.split(' ').filter(Boolean))).toBeNull();
  });
});
