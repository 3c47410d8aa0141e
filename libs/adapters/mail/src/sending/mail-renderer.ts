import { MailerService, type MailerTransportFactory } from '@nestjs-modules/mailer';
import { HandlebarsAdapter } from '@nestjs-modules/mailer/adapters/handlebars.adapter';
import { createTransport, type Transport } from 'nodemailer';

import type { Language } from '@portvakt/kernel';

import type { MailBrand } from '../content/mail-brand.js';
import type { MailContent } from '../content/mail-content.js';
import { oneLine } from '../content/one-line.js';
import { LAYOUT_FOLDER } from '../layouts/layout-file.js';
import { htmlContext } from './html-context.js';
import { formattedAddress, messageId, recipient, sender } from './mail-address.js';
import type { RenderedMail } from './mail-transport.js';
import { textLayout } from './text-part.js';

/** Suppresses automatic replies. */
const AUTOMATIC = { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' };

export interface MailToRender extends Pick<RenderedMail, 'id' | 'kind' | 'to' | 'language'> {
  readonly content: MailContent;
}

/** Makes the texts of mails. */
export interface MailRenderer {
  render(mail: MailToRender): Promise<RenderedMail>;
}

export interface RendererSettings {
  readonly from: string;
  readonly appName: string;
  readonly brand: MailBrand;
}

/** Compiles the layouts and parses the sender's address once. */
export function openRenderer(settings: RendererSettings): MailRenderer {
  const from = sender(settings.from, settings.appName);
  const html = htmlLayout(settings.brand);
  const text = textLayout();
  return {
    async render({ content, ...mail }) {
      return {
        ...mail,
        from: formattedAddress(from),
        to: recipient(mail.to),
        subject: oneLine(content.subject),
        text: text(content),
        html: await html(content, mail.language),
        headers: { 'Message-ID': messageId(mail.id, from), ...AUTOMATIC, 'Content-Language': mail.language },
      };
    },
  };
}

/** Compiles the HTML layout with the mailer of NestJS, whose transport here sends nothing. */
function htmlLayout(brand: MailBrand): (content: MailContent, language: Language) => Promise<string> {
  const contextOf = htmlContext(brand);
  const transport = createTransport(NOT_SENT);
  const service = new MailerService(
    {
      transport: NOT_SENT,
      template: {
        dir: LAYOUT_FOLDER,
        adapter: new HandlebarsAdapter(undefined, { inlineCssEnabled: false }),
        options: { strict: true },
      },
    },
    { createTransport: () => transport as unknown as MadeTransport },
  );
  return async (content, language) => {
    const rendered: unknown = await service.sendMail({
      template: 'html-layout',
      context: { ...contextOf(content, language) },
      disableFileAccess: true,
      disableUrlAccess: true,
    });
    if (typeof rendered !== 'string') throw new Error('the layout of the mail is not text');
    return rendered;
  };
}

/** A nodemailer transport that answers with the HTML part instead of sending it. */
const NOT_SENT: Transport<unknown> = {
  name: 'not-sent',
  version: '1',
  send: ({ data }, done) => done(null, data.html),
};

/**
 * The same class as `Transporter`, but the mailer's typings import it differently, so that the compiler sees two types.
 */
type MadeTransport = ReturnType<MailerTransportFactory['createTransport']>;
