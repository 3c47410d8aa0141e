import { PORTVAKT_BRAND } from './mail-brand.js';
import type { MailProduct } from './mail-content.js';

/** A product without a contact and without a start page. */
export const aProduct = (changes: Partial<MailProduct> = {}): MailProduct => ({
  appName: 'Min konto',
  origin: 'https://konto.eksempel.no',
  homeUrl: null,
  contact: { email: null, url: null },
  supportContact: null,
  brand: PORTVAKT_BRAND,
  texts: { nb: {}, nn: {}, en: {} },
  ...changes,
});
