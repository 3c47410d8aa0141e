import type { Language } from '@portvakt/kernel';

import type { MailProduct } from './mail-content.js';

const WORDS: Readonly<Record<Language, { readonly neverAsked: string; readonly regards: string }>> = {
  nb: { neverAsked: 'Vi spør deg aldri om passord eller engangskoder på e-post eller telefon.', regards: 'Hilsen' },
  nn: { neverAsked: 'Vi spør deg aldri om passord eller eingongskodar på e-post eller telefon.', regards: 'Helsing' },
  en: { neverAsked: 'We never ask you for passwords or one-time codes by email or phone.', regards: 'Regards,' },
};

/** Returns the last paragraphs of every mail. */
export function closing({ appName }: MailProduct, language: Language): readonly string[] {
  const { neverAsked, regards } = WORDS[language];
  return [neverAsked, `${regards} ${appName}`];
}
