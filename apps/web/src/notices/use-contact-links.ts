import { useGetWebConfigQuery } from '@portvakt/api-client';

import { useTexts } from '../i18n/texts.js';
import { contactTexts } from './contact.texts.js';

export interface ContactLink {
  readonly url: string;
  readonly label: string;
}

/** Links to the operator's contact: e-mail address and page. Empty if none is configured or known yet. */
export function useContactLinks(): readonly ContactLink[] {
  const texts = useTexts(contactTexts);
  const { data } = useGetWebConfigQuery();
  const { email, url } = data?.contact ?? { email: null, url: null };
  return [
    ...(email === null ? [] : [{ url: `mailto:${email}`, label: email }]),
    ...(url === null ? [] : [{ url, label: texts.page }]),
  ];
}

/** The link to whom a user with a locked account turns to: an e-mail address, a telephone number or a page. */
export function useSupportLinks(): readonly ContactLink[] {
  const texts = useTexts(contactTexts);
  const url = useGetWebConfigQuery().data?.supportContact ?? null;
  if (url === null) return [];
  const { protocol, pathname } = new URL(url);
  return [{ url, label: protocol === 'mailto:' || protocol === 'tel:' ? pathname : texts.page }];
}
