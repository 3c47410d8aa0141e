import type { Language } from '@portvakt/kernel';

import type { MailContent } from '../content/mail-content.js';
import { escapedAddress } from '../layouts/escaped-address.js';

/** What the HTML layout is filled with; Handlebars escapes all of it but the address, which is escaped already. */
export const htmlContext = (content: MailContent, lang: Language): Readonly<Record<string, unknown>> => ({
  ...content,
  lang,
  action: content.action && { label: content.action.label, url: escapedAddress(content.action.url) },
});
