import { describe, expect, it } from '@jest/globals';

import { describeEveryMail } from '../contracts/every-mail.contract.js';
import { kindErrors } from './kind-errors.js';
import { mailTemplate } from './mail-template.js';
import { type ProductMail, productMail, productMailData } from './product-mail.js';

interface WelcomeData {
  readonly department: string;
}

const TEXTS = {
  nb: { subject: 'Velkommen til oss', reason: 'Du hører til {department}.' },
  nn: { subject: 'Velkomen til oss', reason: 'Du høyrer til {department}.' },
  en: { subject: 'Welcome to us', reason: 'You belong to {department}.' },
};

const template = mailTemplate('acme-welcome', TEXTS, ({ department }: WelcomeData, text) => ({
  subject: text('subject'),
  reason: [text('reason', { department: department || '–' })],
  action: null,
  advice: [],
}));

const welcome = productMail('acme-welcome', {
  lifetimeSeconds: 86_400,
  template,
  samples: [{ department: 'Salg' }],
  fromUsers: ['department'],
  toUnverified: true,
});

const invite = productMail('acme-invite', {
  lifetimeSeconds: 3_600,
  samples: [{ url: 'https://eksempel.no/bli-med?token=abc&x=1' }],
  template: mailTemplate(
    'acme-invite',
    {
      nb: { subject: 'Bli med', reason: 'Du er invitert.', button: 'Bli med' },
      nn: { subject: 'Ver med', reason: 'Du er invitert.', button: 'Ver med' },
      en: { subject: 'Join us', reason: 'You are invited.', button: 'Join' },
    },
    ({ url }: { readonly url: string }, text) => ({
      subject: text('subject'),
      reason: [text('reason')],
      action: { label: text('button'), url },
      advice: [],
    }),
  ),
});

describeEveryMail('a product with kinds of its own', {}, [welcome, invite]);

const changed = (changes: object): readonly ProductMail[] => [{ ...welcome, ...changes }];

describe('the kinds of mail of an extension', () => {
  it('are accepted when every language renders each sample', () => {
    expect(kindErrors('acme', [welcome, invite])).toEqual([]);
  });

  it.each<[string, readonly ProductMail[], readonly string[]]>([
    [
      'the prefix of another',
      changed({ kind: 'firma-welcome' }),
      ['has the mail "firma-welcome"; expected kebab-case of at most 80 characters that begins with acme-'],
    ],
    [
      'no kebab-case',
      changed({ kind: 'acme-Welcome' }),
      ['has the mail "acme-Welcome"; expected kebab-case of at most 80 characters that begins with acme-'],
    ],
    ['a name twice', [welcome, welcome], ['has the mail "acme-welcome" twice']],
    [
      'texts with the keys of another mail, which a theme may replace',
      changed({ template: { ...template, sources: [{ name: 'verify-email', texts: TEXTS }] } }),
      ['has texts called "verify-email" in the mail "acme-welcome"; expected a name that begins with acme-'],
    ],
    [
      'a lifetime of zero seconds',
      changed({ lifetimeSeconds: 0 }),
      ['has the lifetime 0 for the mail "acme-welcome"; expected whole seconds from 60 to 259200'],
    ],
    [
      'a lifetime of a week',
      changed({ lifetimeSeconds: 604_800 }),
      ['has the lifetime 604800 for the mail "acme-welcome"; expected whole seconds from 60 to 259200'],
    ],
    ['no sample', changed({ samples: [] }), ['has no sample of the mail "acme-welcome"']],
    [
      'a number in a sample',
      changed({ samples: [{ department: 1 }] }),
      ['has a sample of the mail "acme-welcome" that has the field "department", which is not a text'],
    ],
    [
      'fields of the service',
      changed({ samples: [{ department: 'Salg', name: 'Kari', sealed: 'x' }] }),
      [
        'has a sample of the mail "acme-welcome" that has the field "name", which is reserved by the service',
        'has a sample of the mail "acme-welcome" that has the field "sealed", which is reserved by the service',
      ],
    ],
    [
      'a link that would be kept when the mail is given up',
      changed({ samples: [{ department: 'https://eksempel.no/?token=x' }] }),
      ['has a sample of the mail "acme-welcome" that has a link in the field "department"; expected it in "url"'],
    ],
    [
      'a field of users that the mail does not have',
      changed({ fromUsers: ['team'] }),
      ['has the field "team" in fromUsers of the mail "acme-welcome", and in no sample'],
    ],
    [
      'no template',
      changed({ template: {} }),
      ['has no template for the mail "acme-welcome"; expected one of mailTemplate'],
    ],
    [
      'a language without texts',
      changed({ template: { ...template, sources: [{ name: 'acme-welcome', texts: { ...TEXTS, nn: {} } }] } }),
      ['has no text in nn for acme-welcome.subject', 'has no text in nn for acme-welcome.reason'],
    ],
    [
      'a template that fails where the address is not verified',
      changed({
        template: {
          ...template,
          compose: ({ department }: WelcomeData) => {
            if (department === '') throw new Error('no department');
            return { subject: 'Hei', reason: ['Hei.'], action: null, advice: [] };
          },
        },
      }),
      ['nb', 'nn', 'en'].map((language) => `fails (no department) in the mail "acme-welcome" in ${language}`),
    ],
    [
      'a value that productMail did not return',
      [null, 'acme-welcome', { kind: 'acme-x' }] as unknown as ProductMail[],
      ['has a kind of mail that is not of productMail'],
    ],
    ['no list', { welcome } as unknown as ProductMail[], ['has no list of kinds of mail']],
  ])('are refused for %s', (_, kinds, errors) => {
    expect(kindErrors('acme', kinds)).toEqual(errors);
  });

  it('are refused for a kind of the service, whatever the extension is called', () => {
    const account = { ...welcome, kind: 'account-locked', template: { ...template, sources: [] } };
    expect(kindErrors('account', [account])).toEqual([
      'has the mail "account-locked", which is reserved by the service',
    ]);
  });
});

describe('the data of a mail of an extension', () => {
  it('are on one line, without characters that PostgreSQL cannot store', () => {
    const department = ' Salg\0\r\n\r\nRing \ud83d\u2028nå\u202e ';
    expect(productMailData(welcome, { department }, { isVerified: true })).toEqual({ department: 'Salg Ring nå' });
  });

  it('contain no text that users write when the address is not verified', () => {
    const data = { department: 'Salg', at: '2026-11-21T13:05:00.000Z' };
    expect(productMailData(welcome, data, { isVerified: false })).toEqual({ ...data, department: '' });
  });
});
