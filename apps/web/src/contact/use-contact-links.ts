import { useGetWebConfigQuery } from '@portvakt/api-client';

import { useTexts } from '../i18n/texts.js';
import { contactTexts } from './contact.texts.js';

interface ContactLink {
  readonly url: string;
  readonly label: string;
}

/**
 * Links to the operator's contact: e-mail address and page. Empty if none is configured or known yet. `isLocked`: to
 * whom a user with a locked account turns, which may also be a telephone number.
 */
export function useContactLinks(isLocked?: boolean): readonly ContactLink[] {
  const texts = useTexts(contactTexts);
  const { data } = useGetWebConfigQuery();
  const email = data?.contact.email;
  const urls = isLocked ? [data?.supportContact] : [email && `mailto:${email}`, data?.contact.url];
  return urls.flatMap((url) => (url ? { url, label: isPage(url) ? texts.page : withoutScheme(url) } : []));
}

const isPage = (url: string): boolean => /^http/i.test(url);

/** The address in a `mailto:` URL, the number in a `tel:` URL. */
const withoutScheme = (url: string): string => url.replace(/^\w+:/, '');
