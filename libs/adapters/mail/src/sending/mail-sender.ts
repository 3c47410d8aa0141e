import { accessSync } from 'node:fs';

import { type Clock, DEFAULT_LANGUAGE, isLanguage, type QueuedMail } from '@portvakt/kernel';

import { composerWith, type MailComposer } from '../content/mail-catalogue.js';
import { layoutFile } from '../layouts/layout-file.js';
import type { MailSettings } from '../mail-settings.js';
import type { Mailer } from './open-mailer.js';

/** Renders a mail and sends it by the transport of an extension or to the mail server, or writes it to the folder. */
export class MailSender {
  private mailer: Promise<Mailer> | null = null;
  private readonly contentOf: MailComposer;

  constructor(
    private readonly settings: MailSettings,
    private readonly clock: Clock,
  ) {
    this.contentOf = composerWith(settings.words, settings.kinds);
    // A build without the layouts fails at start, not at the first mail.
    accessSync(layoutFile('html-layout.hbs'));
    accessSync(layoutFile('text-layout.hbs'));
  }

  /** Resolves when the mail is accepted; rejects otherwise. `id`: of the outbox row. */
  async send({ id, mail }: Pick<QueuedMail, 'id' | 'mail'>, signal: AbortSignal): Promise<void> {
    // A row of another version may have an unknown language, or none.
    const language = isLanguage(mail.language) ? mail.language : DEFAULT_LANGUAGE;
    const content = this.contentOf(mail, language, this.settings);
    const mailer = await this.open();
    await mailer.send({ id, kind: mail.kind, to: mail.to, content, language }, signal);
  }

  /** Imported at the first mail: mailer, nodemailer and Handlebars would add about 200 ms to the start. */
  private open(): Promise<Mailer> {
    this.mailer ??= import('./open-mailer.js').then(({ openMailer }) => openMailer(this.settings, this.clock));
    return this.mailer;
  }
}
