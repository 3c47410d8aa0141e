import { MailerService, type MailerTransportFactory } from '@nestjs-modules/mailer';
import { HandlebarsAdapter } from '@nestjs-modules/mailer/adapters/handlebars.adapter';
import { createTransport } from 'nodemailer';

import type { Clock, Language } from '@portvakt/kernel';

import type { MailContent } from '../content/mail-content.js';
import { LAYOUT_FOLDER } from '../layouts/layout-file.js';
import type { MailSettings } from '../mail-settings.js';
import { MailFolder } from '../outbox/mail-folder.js';
import { FolderTransport } from './folder-transport.js';
import { htmlContext } from './html-context.js';
import { messageId, recipient, sender } from './mail-address.js';
import { smtpTransport } from './smtp-transport.js';
import { textLayout } from './text-part.js';

/** Shorter than the lease of the outbox, so that two processes never send one mail because a server hangs. */
const SEND_TIMEOUT_MS = 60_000;

/** Suppresses automatic replies. */
const AUTOMATIC = { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' };

/**
 * The same class as `Transporter`, but the mailer's typings import it differently, so that the compiler sees two types.
 */
type MadeTransport = ReturnType<MailerTransportFactory['createTransport']>;

/** A rendered mail. */
export interface RenderedMail {
  /** Id of the outbox row, the same for every attempt. */
  readonly id: string;
  readonly to: string;
  readonly content: MailContent;
  readonly language: Language;
}

/** Sends rendered mails to the mail server or the folder. */
export interface Mailer {
  send(mail: RenderedMail): Promise<void>;
}

/** Creates transport, layout and sender address once. */
export function openMailer(settings: MailSettings, clock: Clock): Mailer {
  const service = mailerService(settings, clock);
  const from = sender(settings.from, settings.appName);
  const text = textLayout();
  const contextOf = htmlContext(settings.brand);
  return {
    async send({ id, to, content, language }) {
      await service.sendMail({
        from,
        to: recipient(to),
        messageId: messageId(id, from),
        subject: content.subject,
        text: text(content),
        template: 'html-layout',
        context: { ...contextOf(content, language) },
        headers: { ...AUTOMATIC, 'Content-Language': language },
        disableFileAccess: true,
        disableUrlAccess: true,
      });
    },
  };
}

function mailerService({ smtpUrl, dataDir }: MailSettings, clock: Clock): MailerService {
  const transport = smtpUrl ? smtpTransport(smtpUrl) : new FolderTransport(new MailFolder(dataDir, clock));
  return new MailerService(
    {
      transport,
      sendTimeout: SEND_TIMEOUT_MS,
      template: {
        dir: LAYOUT_FOLDER,
        adapter: new HandlebarsAdapter(undefined, { inlineCssEnabled: false }),
        options: { strict: true },
      },
    },
    { createTransport: () => createTransport(transport) as unknown as MadeTransport },
  );
}
