import type { Language } from '@portvakt/kernel';

const LOCALES: Readonly<Record<Language, string>> = { nb: 'nb-NO', nn: 'nn-NO', en: 'en-GB' };

const PARTS = {
  timeZone: 'Europe/Oslo',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
} as const;

/**
 * Returns `21. november 2026 kl. 14.05` or `21 November 2026 at 14:05` in Norwegian time, with a non-breaking space
 * before the clock time.
 */
export function momentInWords(moment: Date, language: Language): string {
  const part = partsOf(moment, language);
  const date = `${part['month']} ${part['year']}`;
  const time = clockTimeInWords(moment, language);
  return language === 'en' ? `${part['day']} ${date} at\u00a0${time}` : `${part['day']}. ${date} ${time}`;
}

/** Returns `kl. 14.05` or `14:05` in Norwegian time. */
export function clockTimeInWords(moment: Date, language: Language): string {
  const part = partsOf(moment, language);
  return language === 'en' ? `${part['hour']}:${part['minute']}` : `kl.\u00a0${part['hour']}.${part['minute']}`;
}

function partsOf(moment: Date, language: Language): Readonly<Record<string, string>> {
  const parts = new Intl.DateTimeFormat(LOCALES[language], PARTS).formatToParts(moment);
  return Object.fromEntries(parts.map(({ type, value }) => [type, value]));
}
