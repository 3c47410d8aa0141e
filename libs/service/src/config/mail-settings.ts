import { secretUrl, sender } from './formats/web-formats.js';
import { setting } from './setting.js';

/** How e-mails are sent. */
export const mailSettings = {
  SMTP_URL: setting(
    secretUrl(['smtp', 'smtps']),
    'Mail server; without one e-mails are written to files, which development shows at `/utviklerpost`. Not used where an extension sends them.',
    { inWords: 'outbox in `DATA_DIR`' },
  ),
  MAIL_FROM: setting(sender, 'Sender of every e-mail.', 'Portvakt <no-reply@localhost>'),
};
