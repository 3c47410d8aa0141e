import { commonTexts } from './common-texts.js';
import type { MailProduct, MailSupport } from './mail-content.js';
import type { MailContext } from './mail-template.js';

interface SupportOptions {
  /** The mail is about what an operator did. */
  readonly isFromSupport: boolean;
  /** False for a mail with a one-time code, which contains no link. */
  readonly withLinks: boolean;
}

type Help = Omit<MailSupport, 'text'>;

/** Returns where to get help, and the product's start page. */
export function support(context: MailContext, { isFromSupport, withLinks }: SupportOptions): readonly MailSupport[] {
  const text = commonTexts(context);
  const { product } = context;
  const help = isFromSupport && product.supportContact !== null ? operators(product.supportContact) : contact(product, withLinks);
  const lines: MailSupport[] = help ? [{ text: text('help'), ...help }] : [];
  if (product.homeUrl && withLinks) lines.push({ text: text('home'), address: product.homeUrl, url: product.homeUrl });
  return lines;
}

/** The e-mail address is preferred to the URL: the mail is open already. */
function contact({ contact: { email, url } }: MailProduct, withLinks: boolean): Help | undefined {
  if (email) return { address: email, url: withLinks ? `mailto:${email}` : null };
  return url && withLinks ? { address: url, url } : undefined;
}

/** Shows an e-mail address or a telephone number without the scheme. */
function operators(url: string): Help {
  const { protocol, pathname } = new URL(url);
  return { address: protocol === 'mailto:' || protocol === 'tel:' ? pathname : url, url };
}
