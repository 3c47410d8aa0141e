// Writes every mail in every language for the gallery: {folder}/{name}.{language}.html and .txt.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { contentOf } from '../../libs/adapters/mail/src/content/mail-catalogue.js';
import { MailFolder, type WrittenMail } from '../../libs/adapters/mail/src/outbox/mail-folder.js';
import { openMailer } from '../../libs/adapters/mail/src/sending/open-mailer.js';
import { mailSettingsIn } from '../../libs/adapters/mail/src/testing/mail-settings-in.js';
import { EVERY_MAIL } from '../../libs/adapters/mail/src/testing/mails.js';
import { temporaryFolder } from '../../libs/adapters/mail/src/testing/temporary-folder.js';
import { type Language, LANGUAGES } from '../../libs/kernel/src/index.js';
import { FixedClock } from '../../libs/kernel/src/testing/fixed-clock.js';

type SomeMail = (typeof EVERY_MAIL)[number];

async function sent(mail: SomeMail, language: Language): Promise<WrittenMail | undefined> {
  const folder = await temporaryFolder();
  try {
    const settings = mailSettingsIn(folder.path);
    const clock = new FixedClock();
    const content = contentOf(mail, language, settings);
    await openMailer(settings, clock).send({ id: mail.kind, to: mail.to, content, language });
    return (await new MailFolder(folder.path, clock).newest(1))[0];
  } finally {
    await folder.remove();
  }
}

/** The kind, and what distinguishes two mails of one kind. */
function nameOf({ kind, data }: SomeMail): string {
  const { occasion, state, change } = data as Readonly<Record<string, string>>;
  return ['mail', kind, occasion, state, change].filter(Boolean).join('-');
}

async function writeAll(folder: string): Promise<void> {
  mkdirSync(folder, { recursive: true });
  for (const mail of EVERY_MAIL) {
    for (const language of LANGUAGES) {
      const written = await sent(mail, language);
      if (!written) throw new Error(`${mail.kind} was not written`);
      const file = join(folder, `${nameOf(mail)}.${language}`);
      writeFileSync(`${file}.html`, written.html);
      writeFileSync(`${file}.txt`, written.text);
    }
  }
}

void writeAll(process.argv[2] ?? 'dist/gallery/mails');
