import { describe, expect, it } from '@jest/globals';

import { mailTemplate, type ProductMail, productMail } from '@portvakt/adapters/mail';

import { ConfigurationError, readConfig } from '../config/read-config.js';
import type { Environment } from '../config/read-settings.js';
import { aDevelopment } from '../config/testing/environments.js';
import type { ExtensionPackage } from './define-extension.js';
import { anExtension } from './testing/extensions.js';

const TEXTS = { nb: 'Nei.', nn: 'Nei.', en: 'No.' };

function errorsWith(packages: readonly ExtensionPackage[], variables: Environment = {}): readonly string[] {
  try {
    readConfig(aDevelopment(variables), { extensions: packages });
    return [];
  } catch (error) {
    if (error instanceof ConfigurationError) return error.errors;
    throw error;
  }
}

const kindOfMail = (kind: string, changes: Partial<ProductMail> = {}): ProductMail => ({
  ...productMail(kind, {
    lifetimeSeconds: 3600,
    samples: [{}],
    template: mailTemplate(
      kind,
      { nb: { subject: 'Hei' }, nn: { subject: 'Hei' }, en: { subject: 'Hi' } },
      (_: object, text) => ({ subject: text('subject'), reason: [text('subject')], action: null, advice: [] }),
    ),
  }),
  ...changes,
});

describe('extensions with kinds of mail', () => {
  it('are refused for kinds of mail with everything that is wrong with them', () => {
    const incomplete = mailTemplate('account-x', { nb: { subject: 'Hei' }, nn: {} as never, en: { subject: 'Hi' } }, () => ({
      subject: 'Hei',
      reason: ['Hei.'],
      action: null,
      advice: [],
    }));
    const kinds = [
      kindOfMail('account-locked'),
      kindOfMail('acme-hello'),
      kindOfMail('account-x', { template: incomplete }),
      kindOfMail('account-y', { lifetimeSeconds: 1 }),
    ];
    const wrong = anExtension({ name: 'account', refusals: { ACME_NO: { status: 403, ...TEXTS } }, mail: { kinds } });
    expect(errorsWith([wrong, anExtension({ mail: { kinds: [kindOfMail('acme-hello')] } })], { PORT: 'x' })).toEqual([
      expect.stringContaining('PORT'),
      'extension acme has the mail "acme-hello", which extension account has too',
      'extension account has the code ACME_NO; expected one that begins with ACCOUNT_',
      'extension account has the mail "account-locked", which is reserved by the service',
      'extension account has the mail "acme-hello"; expected kebab-case of at most 80 characters that begins with account-',
      'extension account has texts called "acme-hello" in the mail "acme-hello"; expected a name that begins with account-',
      'extension account has no text in nn for account-x.subject',
      'extension account has the lifetime 1 for the mail "account-y"; expected whole seconds from 60 to 259200',
    ]);
    expect(errorsWith([anExtension({ mail: { kinds: [kindOfMail('acme-hello')] } })])).toEqual([]);
  });

  it('are refused where a kind of mail belongs to two by its name', () => {
    const mail = { kinds: [kindOfMail('acme-hr-hello')] };
    expect(errorsWith([anExtension({ mail }), anExtension({ name: 'acme-hr', mail })])).toEqual([
      'extension acme-hr has the mail "acme-hr-hello", which extension acme has too',
    ]);
  });
});
