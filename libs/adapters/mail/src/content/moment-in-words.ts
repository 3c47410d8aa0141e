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
 * `21. november 2026 kl. 14.05` or `21 November 2026 at 14:05`, Norwegian time, with a space after `kl.` that does not
 * break (TERMS §1).
 */
export function momentInWords(moment: Date, language: Language): string {
  const parts = new Intl.DateTimeFormat(LOCALES[language], PARTS).formatToParts(moment);
  const part = Object.fromEntries(parts.map(({ type, value }) => [type, value]));
  const date = `${part['month']} ${part['year']}`;
  return language === 'en'
    ? `${part['day']} ${date} at ${part['hour']}:${part['minute']}`
    : `${part['day']}. ${date} kl.\u00a0${part['hour']}.${part['minute']}`;
}
