import { commonTexts } from './common-texts.js';
import type { MailSupport } from './mail-content.js';
import type { MailContext } from './mail-template.js';

/**
 * Returns where to get help, and the product's start page. The e-mail address is preferred to the URL: the mail is
 * open already. `withLinks` is false for a mail with a one-time code, which contains no link.
 */
export function support(context: MailContext, withLinks: boolean): readonly MailSupport[] {
  const text = commonTexts(context);
  const { contact, homeUrl } = context.product;
  const lines: MailSupport[] = [];
  if (contact.email) {
    lines.push({ text: text('help'), address: contact.email, url: withLinks ? `mailto:${contact.email}` : null });
  } else if (contact.url && withLinks) lines.push({ text: text('help'), address: contact.url, url: contact.url });
  if (homeUrl && withLinks) lines.push({ text: text('home'), address: homeUrl, url: homeUrl });
  return lines;
}
