// Writes every mail in every language for the gallery, and one of a product with a theme: {folder}/{name}.{language}.html
// and .txt.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { Logger } from '@nestjs/common';

import type { MailBrand } from '../../libs/adapters/mail/src/content/mail-brand.js';
import { contentOf } from '../../libs/adapters/mail/src/content/mail-catalogue.js';
import { MailFolder, type WrittenMail } from '../../libs/adapters/mail/src/outbox/mail-folder.js';
import type { MailSettings } from '../../libs/adapters/mail/src/mail-settings.js';
import { openMailer } from '../../libs/adapters/mail/src/sending/open-mailer.js';
import { mailSettingsIn } from '../../libs/adapters/mail/src/testing/mail-settings-in.js';
import { EVERY_MAIL, UNLIMITED } from '../../libs/adapters/mail/src/testing/mails.js';
import { temporaryFolder } from '../../libs/adapters/mail/src/testing/temporary-folder.js';
import { type Language, LANGUAGES } from '../../libs/kernel/src/index.js';
import { FixedClock } from '../../libs/kernel/src/testing/fixed-clock.js';

type SomeMail = (typeof EVERY_MAIL)[number];

const THEMED_KIND = 'new-sign-in';

async function sent(
  mail: SomeMail,
  language: Language,
  product: Partial<MailSettings>,
): Promise<WrittenMail | undefined> {
  const folder = await temporaryFolder();
  try {
    const settings = mailSettingsIn(folder.path, product);
    const clock = new FixedClock();
    const content = contentOf(mail, language, settings);
    const { kind, to } = mail;
    await openMailer(settings, clock).send({ id: kind, kind, to, content, language }, UNLIMITED);
    return (await new MailFolder(folder.path, clock).newest(1))[0];
  } finally {
    await folder.remove();
  }
}

/** The kind, and what distinguishes two mails of the same kind. */
function nameOf({ kind, data }: SomeMail): string {
  const { occasion, state, change } = data as Readonly<Record<string, string>>;
  return ['mail', kind, occasion, state, change].filter(Boolean).join('-');
}

async function write(mail: SomeMail, path: string, product: Partial<MailSettings> = {}): Promise<void> {
  for (const language of LANGUAGES) {
    const written = await sent(mail, language, product);
    if (!written) throw new Error(`${mail.kind} was not written`);
    writeFileSync(`${path}.${language}.html`, written.html);
    writeFileSync(`${path}.${language}.txt`, written.text);
  }
}

function themedProduct(): Partial<MailSettings> {
  const read = (file: string): unknown => JSON.parse(readFileSync(join('examples/theme', file), 'utf8'));
  const texts = LANGUAGES.map((language) => [language, read(`texts.${language}.json`)]);
  return {
    appName: 'Fjordbok',
    from: 'Fjordbok <no-reply@eksempel.no>',
    brand: read('mail.json') as MailBrand,
    texts: Object.fromEntries(texts) as MailSettings['texts'],
  };
}

async function writeAll(folder: string): Promise<void> {
  mkdirSync(folder, { recursive: true });
  for (const mail of EVERY_MAIL) {
    const path = join(folder, nameOf(mail));
    await write(mail, path);
    if (mail.kind === THEMED_KIND) await write(mail, `${path}-with-theme`, themedProduct());
  }
}

// The mailer names a package that it could use with each mail.
Logger.overrideLogger(['error']);
void writeAll(process.argv[2] ?? 'dist/gallery/mails');
