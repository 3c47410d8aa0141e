import { sender } from '../formats/address-format.js';
import { secretAddress } from '../formats/secret-format.js';
import { optional, withDefault } from './setting.js';

/** How mail leaves. */
export const mailSettings = {
  SMTP_URL: optional(
    secretAddress(['smtp', 'smtps']),
    'outbox in `DATA_DIR`',
    'Mail server; without one mails are written to the outbox, which development shows at `/utviklerpost`.',
  ),
  MAIL_FROM: withDefault(sender, 'Portvakt <no-reply@localhost>', 'Sender of every mail.'),
};
