import { readFile } from 'node:fs/promises';

import { Controller, Get, Header, Headers, Inject, NotFoundException, Param, Res } from '@nestjs/common';

import { mailStyleSources } from '../layouts/mail-style-sources.js';
import { layoutFile } from '../layouts/layout-file.js';
import { MailFolder, type WrittenMail } from '../outbox/mail-folder.js';

/** Maximum number of mails in the list. */
const MAX_LISTED = 200;

const LOCKED = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

interface Reply {
  header(name: string, value: string): unknown;
}

/** One mail of the JSON list. */
type MailView = Omit<WrittenMail, 'from'>;

/** Development only: shows the mails that were written instead of sent. */
@Controller('utviklerpost')
export class DevMailboxController {
  constructor(@Inject(MailFolder) private readonly folder: Pick<MailFolder, 'find' | 'newest'>) {}

  @Get()
  @Header('content-security-policy', `${LOCKED}; style-src 'self'`)
  async list(
    @Headers('accept') accept: string | undefined,
    @Res({ passthrough: true }) reply: Reply,
  ): Promise<string | readonly MailView[]> {
    const mails = await this.folder.newest(MAX_LISTED);
    if (accept?.includes('application/json')) return mails.map(view);
    reply.header('content-type', 'text/html; charset=utf-8');
    // Imported here, so that the service does not load Handlebars at start.
    const { devMailboxPage } = await import('./dev-mailbox-page.js');
    return devMailboxPage(mails);
  }

  @Get('stil.css')
  @Header('content-type', 'text/css; charset=utf-8')
  style(): Promise<string> {
    return readFile(layoutFile('dev-mailbox.css'), 'utf8');
  }

  /** The HTML part as the recipient would see it: no scripts, no images, and only the style of the layout. */
  @Get(':id')
  @Header('content-type', 'text/html; charset=utf-8')
  async htmlPart(@Param('id') id: string, @Res({ passthrough: true }) reply: Reply): Promise<string> {
    const mail = await this.folder.find(id);
    if (!mail) throw new NotFoundException();
    reply.header('content-security-policy', `${LOCKED}; ${mailStyleSources(mail.html)}`);
    return mail.html;
  }
}

const view = ({ id, to, subject, sentAt, text, html }: WrittenMail): MailView => ({
  id,
  to,
  subject,
  sentAt,
  text,
  html,
});
