import { accessSync } from 'node:fs';

import { type Clock, DEFAULT_LANGUAGE, isLanguage, type QueuedMail } from '@portvakt/kernel';

import { contentOf } from '../content/mail-catalogue.js';
import { layoutFile } from '../layouts/layout-file.js';
import type { MailSettings } from '../mail-settings.js';
import type { Mailer } from './open-mailer.js';

/** Renders a mail and sends it to the mail server, or writes it to the folder where there is none. */
export class MailSender {
  private mailer: Promise<Mailer> | null = null;

  constructor(
    private readonly settings: MailSettings,
    private readonly clock: Clock,
  ) {
    // A build without the layouts fails at start, not at the first mail.
    accessSync(layoutFile('html-layout.hbs'));
    accessSync(layoutFile('text-layout.hbs'));
  }

  /** Resolves when the server has accepted the mail; rejects otherwise. `id`: of the outbox row. */
  async send({ id, mail }: Pick<QueuedMail, 'id' | 'mail'>): Promise<void> {
    // A row of another version may have an unknown language, or none.
    const language = isLanguage(mail.language) ? mail.language : DEFAULT_LANGUAGE;
    const content = contentOf(mail, language, this.settings);
    const mailer = await this.open();
    await mailer.send({ id, to: mail.to, content, language });
  }

  /** Imported at the first mail: mailer, nodemailer and Handlebars would add about 200 ms to the start. */
  private open(): Promise<Mailer> {
    this.mailer ??= import('./open-mailer.js').then(({ openMailer }) => openMailer(this.settings, this.clock));
    return this.mailer;
  }
}
