import { describe, expect, it } from '@jest/globals';

import { type MailOf, type MailTemplate, mailTemplate, type MailTransport } from '@portvakt/adapters/mail';

import { A_SECRET } from '../config/testing/environments.js';
import { defineExtension, type ExtensionPackage } from './define-extension.js';
import { setting } from './extension-setting.js';
import type { Follower } from './follower.js';
import { anExtension, configWith, errorsWith } from './testing/extensions.js';

const TEXTS = { nb: 'Nei.', nn: 'Nei.', en: 'No.' };

const aFollower = (name: string, kinds: Follower['kinds'] = 'all'): Follower => ({
  name,
  kinds,
  when: 'after-commit',
  follow: async () => undefined,
});
/** From JavaScript, where no compiler objects. */
const UNKNOWN_KIND = JSON.parse('"user.gone"') as 'user.deleted';
const aMigration = { name: 'one', up: 'SELECT 1', down: 'SELECT 1' };

const verifyEmail: MailTemplate<MailOf<'verify-email'>> = {
  sources: [],
  compose: ({ url }) => ({ subject: 'Hei', reason: ['Hei.'], action: { label: 'Bekreft', url }, advice: [] }),
};

const settings = {
  ACME_CRM_URL: setting.url('Where the CRM listens.'),
  ACME_KEY: setting.text('The key of the CRM.', { secret: true }),
  ACME_RETRIES: setting.integer('How often it is tried.', { default: 3, max: 9 }),
  ACME_QUIET: setting.flag('Nothing is logged.', { default: false }),
  ACME_MODE: setting.oneOf(['test', 'live'], 'Which CRM it is.', { default: 'test' }),
};

describe('the settings of an extension', () => {
  it('are read by the schema of the service, with types and defaults', () => {
    const seen: unknown[] = [];
    const { extensions, settingsInForce } = configWith(
      [
        defineExtension({
          settings,
          create: (values) => {
            seen.push(new URL(values.ACME_CRM_URL).host, values.ACME_KEY.reveal(), values.ACME_RETRIES + 1);
            seen.push(values.ACME_QUIET, values.ACME_MODE);
            return { name: 'acme', version: '1.0.0', portvakt: '*' };
          },
        }),
      ],
      { ACME_CRM_URL: 'https://crm.example.no', ACME_KEY: A_SECRET },
    );

    expect(seen).toEqual(['crm.example.no', A_SECRET, 4, false, 'test']);
    expect(extensions.map(({ name }) => name)).toEqual(['acme']);
    const shown = settingsInForce.filter(({ group }) => group === 'Extension acme');
    expect(shown.map(({ name, value }) => [name, value])).toEqual([
      ['ACME_CRM_URL', 'https://crm.example.no'],
      ['ACME_KEY', 'set'],
      ['ACME_RETRIES', '3'],
      ['ACME_QUIET', 'false'],
      ['ACME_MODE', 'test'],
    ]);
  });

  it('must be set where they have no default, and are reported together', () => {
    const create = () => ({ name: 'acme', version: '1.0.0', portvakt: '*' });
    expect(errorsWith([defineExtension({ settings, create })], { ACME_RETRIES: '10' })).toEqual([
      'ACME_RETRIES is "10"; expected a whole number from 0 to 9',
      expect.stringMatching(/^ACME_CRM_URL is missing; expected an http or https address/u),
      expect.stringMatching(/^ACME_KEY is missing; expected one line/u),
    ]);
  });
});

describe('extensions that do not fit', () => {
  it('are all reported at once, together with the errors of the service', () => {
    const errors = errorsWith(
      [
        anExtension(),
        anExtension(),
        anExtension({ name: 'firma', refusals: { OTHER_CODE: { status: 403, ...TEXTS } } }),
        anExtension({ name: 'old', portvakt: '^99.0.0' }),
        defineExtension({ settings, create: () => ({ name: 'acme', version: '1.0.0', portvakt: '*' }) }),
      ],
      { PORT: 'x', ACME_CRM_URL: 'crm', ACME_KEY: 'key' },
    );
    expect(errors).toEqual([
      'PORT is "x"; expected a whole number from 0 to 65535',
      expect.stringMatching(/^ACME_CRM_URL is "crm"; expected an http or https address/u),
      'extension acme is given twice; expected another name, or one of EXTENSIONS and main.ts alone',
      'extension firma has the code OTHER_CODE; expected one that begins with FIRMA_',
      expect.stringMatching(/^extension old is for portvakt \^99\.0\.0; this is \d+\.\d+\.\d+/u),
    ]);
  });

  it.each([
    [
      'a name that is no kebab-case',
      anExtension({ name: 'Acme_1' }),
      'extension Acme_1 has a name that is not kebab-case',
    ],
    ['a range that is none', anExtension({ portvakt: 'newest' }), 'extension acme has the range "newest"'],
    [
      'a code of the service',
      anExtension({ name: 'invalid', refusals: { INVALID_EMAIL: { status: 400, ...TEXTS } } }),
      'extension invalid has the code INVALID_EMAIL, which is reserved by the service',
    ],
    [
      'a code that the service sends for several errors',
      anExtension({ name: 'user', refusals: { USER_NOT_FOUND: { status: 400, ...TEXTS } } }),
      'extension user has the code USER_NOT_FOUND, which is reserved by the service',
    ],
    ...['ACME_', 'ACME_closed', 'ACME_NOT OPEN', 'ACME__CLOSED', 'ACME_ÅPEN'].map(
      (code) =>
        [
          `a code of another form: ${code}`,
          anExtension({ refusals: { [code]: { status: 400, ...TEXTS } as const } }),
          `extension acme has the code "${code}"; expected words in upper case with _ between`,
        ] as const,
    ),
    [
      'a text that is blank',
      anExtension({ refusals: { ACME_NO: { status: 400, nb: 'Nei.', nn: ' ', en: 'No.' } } }),
      'extension acme has no text in nn for ACME_NO',
    ],
    [
      'a text that is none',
      anExtension({ refusals: { ACME_NO: { status: 400, nb: 'Nei.', nn: 'Nei.', en: 1 as unknown as string } } }),
      'extension acme has no text in en for ACME_NO',
    ],
    [
      'a claim of the service',
      anExtension({ name: 'sub', claims: () => ({}) }),
      'extension sub has a claim whose name',
    ],
    [
      'a text that is missing',
      anExtension({ refusals: { ACME_NO: { status: 400, nb: 'Nei.', nn: '', en: 'No.' } } }),
      'extension acme has no text in nn for ACME_NO',
    ],
    [
      'a foreign variable',
      defineExtension({
        settings: { CRM_URL: setting.url('Where the CRM listens.', { default: 'https://crm.example.no' }) },
        create: () => ({ name: 'acme', version: '1.0.0', portvakt: '*' }),
      }),
      'extension acme has the variable CRM_URL; expected one that begins with ACME_',
    ],
    [
      'two followers with one name, under which their deliveries are stored',
      anExtension({ followers: [aFollower('crm'), aFollower('crm', ['user.deleted'])] }),
      'extension acme has the follower "crm" twice; expected another name',
    ],
    [
      'a kind that no event has',
      anExtension({ followers: [aFollower('crm', ['user.deleted', UNKNOWN_KIND])] }),
      'extension acme has the follower "crm" of the unknown kind "user.gone"',
    ],
    [
      'followers with the names of webhooks',
      anExtension({ name: 'webhooks', followers: [aFollower('crm')] }),
      'extension webhooks has followers and the name of those of WEBHOOKS',
    ],
    [
      'two migrations with one name, of which one would never be applied',
      anExtension({ migrations: [aMigration, { ...aMigration, up: 'SELECT 2' }] }),
      'extension acme has the migration "one" twice; expected another name',
    ],
    [
      'a mail transport that sends nothing',
      anExtension({ mail: { transport: {} as unknown as MailTransport } }),
      'extension acme has a mail transport without the function send',
    ],
    [
      'words of a mail that there is not',
      anExtension({ mail: { words: { 'verify-mail': verifyEmail } as object } }),
      'extension acme has words for the unknown mail "verify-mail"',
    ],
    [
      'an error in create',
      defineExtension({
        create: () => {
          throw new Error('no licence');
        },
      }),
      'extension 1 in the list cannot be created: no licence',
    ],
    [
      'a create that is asynchronous',
      defineExtension({ create: (async () => ({ name: 'acme' })) as unknown as ExtensionPackage['create'] }),
      'extension 1 in the list cannot be created: create returned no extension with a name',
    ],
    [
      'a create that returns nothing',
      defineExtension({ create: (() => undefined) as unknown as ExtensionPackage['create'] }),
      'extension 1 in the list cannot be created: create returned no extension with a name',
    ],
  ])('are refused for %s', (_what, extension, error) => {
    expect(errorsWith([extension])).toEqual([expect.stringContaining(error)]);
  });

  it('are refused where two have the same code', () => {
    const refusals = { ACME_HR_CLOSED: { status: 403, ...TEXTS } } as const;
    expect(errorsWith([anExtension({ refusals }), anExtension({ name: 'acme-hr', refusals })])).toEqual([
      'two extensions have the code ACME_HR_CLOSED',
    ]);
  });

  it('are refused where words lack a language, and a link', () => {
    const incomplete = mailTemplate(
      'verify-email',
      { nb: { subject: 'Hei' }, nn: { subject: '' }, en: { subject: 'Hi' } },
      () => ({
        subject: 'Hei',
        reason: ['Hei.'],
        action: null,
        advice: [],
      }),
    );
    expect(errorsWith([anExtension({ mail: { words: { 'verify-email': incomplete } } })])).toEqual([
      'extension acme has no text in nn for verify-email.subject',
    ]);
    const withoutLink = { ...incomplete, sources: [] };
    expect(errorsWith([anExtension({ mail: { words: { 'verify-email': withoutLink } } })])).toEqual(
      ['nb', 'nn', 'en'].map(
        (language) => `extension acme lacks the link as its action in the mail "verify-email" in ${language}`,
      ),
    );
  });

  it('are refused where two send the mails, or write the same one', () => {
    const mail = { transport: { send: async () => undefined }, words: { 'verify-email': verifyEmail } };
    expect(errorsWith([anExtension({ mail }), anExtension({ name: 'firma', mail })])).toEqual([
      'extension firma has a mail transport, which extension acme has too',
      'extension firma has the words of the mail "verify-email", which extension acme has too',
    ]);
    expect(errorsWith([anExtension({ mail }), anExtension({ name: 'firma', mail: {} })])).toEqual([]);
  });

  it('are refused for roles of operators that there are already, that may too much, or that two have', () => {
    const operatorRoles = { admin: { user: ['list'] }, hr: { user: ['list', 'set-role', 'fly'] } };
    expect(errorsWith([anExtension({ operatorRoles })])).toEqual([
      'extension acme has the operator role "admin", which is reserved by the service',
      'extension acme has the operator role "hr", which has the unknown permission "user: fly"',
      'extension acme has the operator role "hr", which has the permission "user: set-role", which only admins can have',
    ]);
    const hr = { hr: { user: ['list'] } };
    expect(errorsWith([anExtension({ operatorRoles: hr }), anExtension({ name: 'firma', operatorRoles: hr })])).toEqual(
      ['two extensions have the operator role "hr"'],
    );
    expect(Object.keys(configWith([anExtension({ operatorRoles: hr })]).operators.roles)).toEqual([
      'admin',
      'support',
      'auditor',
      'hr',
    ]);
  });

  it('accepts a name with hyphens, whose codes have underscores', () => {
    const refusals = { ACME_HR_CLOSED: { status: 403, ...TEXTS } } as const;
    expect(errorsWith([anExtension({ name: 'acme-hr', refusals })])).toEqual([]);
  });
});
