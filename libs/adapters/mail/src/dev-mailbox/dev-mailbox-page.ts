import { readFileSync } from 'node:fs';

import Handlebars from 'handlebars';

import { momentInWords } from '../content/moment-in-words.js';
import { escapedAddress } from '../layouts/escaped-address.js';
import { layoutFile } from '../layouts/layout-file.js';
import type { WrittenMail } from '../outbox/mail-folder.js';

const URL_PATTERN = /(https?:\/\/[^\s<>"]+)/u;

/** Renders the list of mails as HTML. All content of the mails is escaped. */
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
  // With a capturing group, `split` returns the matches at odd positions.
  pieces: text
    .split(URL_PATTERN)
    .map((text, index) => (index % 2 ? { text: escapedAddress(text), isLink: true } : { text, isLink: false })),
});
