import { readFileSync } from 'node:fs';

import Handlebars from 'handlebars';

import { momentInWords } from '../content/moment-in-words.js';
import { escapedAddress } from '../layouts/escaped-address.js';
import { layoutFile } from '../layouts/layout-file.js';
import type { WrittenMail } from '../outbox/mail-folder.js';

const ADDRESS = /(https?:\/\/[^\s<>"]+)/u;

/** The list of mails as HTML; whatever stands in a mail is escaped. */
export function devMailboxPage(mails: readonly WrittenMail[]): string {
  const page = Handlebars.compile(readFileSync(layoutFile('dev-mailbox.hbs'), 'utf8'), { strict: true });
  return page({ mails: mails.map(shown) });
}

const shown = ({ id, to, subject, sentAt, text }: WrittenMail) => ({
  id,
  to,
  subject,
  sentAt,
  sentInWords: momentInWords(new Date(sentAt), 'nb'),
  // A pattern in brackets makes every second piece a match.
  pieces: text
    .split(ADDRESS)
    .map((text, place) => (place % 2 ? { text: escapedAddress(text), isLink: true } : { text, isLink: false })),
});
