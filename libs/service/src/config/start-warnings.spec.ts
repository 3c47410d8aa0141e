import { describe, expect, it } from '@jest/globals';

import type { ExtensionPackage } from '../extensions/define-extension.js';
import { anExtension } from '../extensions/testing/extensions.js';
import { readConfig } from './read-config.js';
import { startWarnings } from './start-warnings.js';
import { aDevelopment, aProduction } from './testing/environments.js';

const SMTP_URL = 'smtps://mail.example.no';
const CONTACT_EMAIL = 'hjelp@example.no';
const UNSENT = expect.stringMatching(/^SMTP_URL is not set/);
const UNUSED = 'SMTP_URL is not used: the extension acme sends the mails';
const NO_CONTACT = expect.stringMatching(/^Neither CONTACT_EMAIL nor CONTACT_URL/);

const sending = anExtension({ mail: { transport: { send: async () => undefined } } });

const warningsOf = (environment: NodeJS.ProcessEnv, ...extensions: readonly ExtensionPackage[]) =>
  startWarnings(readConfig(environment, { extensions }));

describe('the start warns', () => {
  it('of mails that nobody sends, in production', () => {
    expect(warningsOf(aProduction({ CONTACT_EMAIL }))).toEqual([UNSENT]);
    expect(warningsOf(aProduction({ CONTACT_EMAIL, SMTP_URL }))).toEqual([]);
    expect(warningsOf(aProduction({ CONTACT_EMAIL }), sending)).toEqual([]);
    expect(warningsOf(aDevelopment())).toEqual([]);
  });

  it('of a mail server beside an extension that sends the mails', () => {
    expect(warningsOf(aProduction({ CONTACT_EMAIL, SMTP_URL }), sending)).toEqual([UNUSED]);
    expect(warningsOf(aDevelopment({ SMTP_URL }), sending)).toEqual([UNUSED]);
  });

  it('of pages that name nobody who helps, in production, after the mails', () => {
    expect(warningsOf(aProduction())).toEqual([UNSENT, NO_CONTACT]);
    expect(warningsOf(aProduction({ SMTP_URL }))).toEqual([NO_CONTACT]);
    expect(warningsOf(aProduction({ SMTP_URL, CONTACT_URL: 'https://example.no/hjelp' }))).toEqual([]);
    expect(warningsOf(aProduction({ SMTP_URL, WEB_ENABLED: 'false' }))).toEqual([]);
    expect(warningsOf(aDevelopment())).toEqual([]);
  });
});
