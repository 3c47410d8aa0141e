import type { Language } from '@portvakt/kernel';

import type { MailContent } from '../content/mail-content.js';
import { escapedAddress } from '../layouts/escaped-address.js';

/** The values of the HTML layout. Handlebars escapes all of them except the URL, which is escaped already. */
export const htmlContext = (content: MailContent, lang: Language): Readonly<Record<string, unknown>> => ({
  ...content,
  lang,
  action: content.action && { label: content.action.label, url: escapedAddress(content.action.url) },
});
