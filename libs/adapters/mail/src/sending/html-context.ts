import Handlebars from 'handlebars';

import type { Language } from '@portvakt/kernel';

import type { MailBrand } from '../content/mail-brand.js';
import type { MailAction, MailContent, MailSupport } from '../content/mail-content.js';
import { escapedAddress } from '../layouts/escaped-address.js';
import { brandInCss, inlineStyles, mediaQueries } from '../layouts/mail-styles.js';

type Styles = ReturnType<typeof inlineStyles>;

/** Returns the values of the HTML layout. Handlebars escapes all of them except URLs and styles. */
export const htmlContext = (brand: MailBrand): ((content: MailContent, lang: Language) => object) => {
  const colours = brandInCss(brand);
  const styles = inlineStyles(colours);
  const shared = { styles, mediaQueries: new Handlebars.SafeString(mediaQueries(colours)) };
  return (content, lang) => ({
    ...content,
    ...shared,
    lang,
    initial: [...content.appName][0]?.toLocaleUpperCase(lang) ?? '',
    action: content.action && shownAction(content.action, styles),
    support: content.support.map(shownSupport),
  });
};

const shownAction = ({ label, url, isDangerous }: MailAction, styles: Styles) => ({
  label,
  url: escapedAddress(url),
  className: isDangerous ? 'button dangerous' : 'button',
  style: isDangerous ? styles.dangerousButton : styles.button,
});

const shownSupport = ({ text, address, url }: MailSupport) => ({
  text,
  address: escapedAddress(address),
  url: url && escapedAddress(url),
});
