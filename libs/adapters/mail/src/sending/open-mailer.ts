import type { Clock } from '@portvakt/kernel';

import type { MailSettings } from '../mail-settings.js';
import { MailFolder } from '../outbox/mail-folder.js';
import { FolderTransport } from './folder-transport.js';
import { type MailToRender, openRenderer } from './mail-renderer.js';
import type { MailTransport } from './mail-transport.js';
import { SmtpTransport } from './smtp-transport.js';

/** Renders mails and hands them to the transport. */
export interface Mailer {
  send(mail: MailToRender, signal: AbortSignal): Promise<void>;
}

export function openMailer(settings: MailSettings, clock: Clock): Mailer {
  const renderer = openRenderer(settings);
  const transport = transportOf(settings, clock);
  return {
    async send(mail, signal) {
      await transport.send(await renderer.render(mail), signal);
    },
  };
}

function transportOf({ transport, smtpUrl, dataDir }: MailSettings, clock: Clock): MailTransport {
  if (transport) return transport;
  return smtpUrl ? new SmtpTransport(smtpUrl) : new FolderTransport(new MailFolder(dataDir, clock));
}
