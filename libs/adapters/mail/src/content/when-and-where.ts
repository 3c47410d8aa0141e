import type { Device, Language } from '@portvakt/kernel';

import { deviceInWords } from './device-in-words.js';
import { momentInWords } from './moment-in-words.js';

/** When and from which device a change was made. */
interface Circumstances extends Device {
  /** ISO 8601, UTC. */
  readonly at: string;
}

const WORDS: Readonly<Record<Language, { readonly from: string; readonly unknownDevice: string }>> = {
  nb: { from: 'fra', unknownDevice: 'en ukjent enhet' },
  nn: { from: 'frå', unknownDevice: 'ei ukjend eining' },
  en: { from: 'from', unknownDevice: 'an unknown device' },
};

/** Returns `21. november 2026 kl. 14.05 fra Firefox på Windows`, for the middle of a sentence. */
export function whenAndWhere(circumstances: Circumstances, language: Language): string {
  const { from, unknownDevice } = WORDS[language];
  const device = deviceInWords(circumstances, language) || unknownDevice;
  return `${momentInWords(new Date(circumstances.at), language)} ${from} ${device}`;
}
