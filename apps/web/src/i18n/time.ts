import type { Language } from './language.js';

const OSLO = 'Europe/Oslo';

/**
 * Nynorsk uses the bokmål locale: browsers without nynorsk would fall back to their own language, and the month names
 * are the same.
 */
const LOCALES: Readonly<Record<Language, string>> = { nb: 'nb-NO', nn: 'nb-NO', en: 'en-GB' };

const NO_BREAK_SPACE = '\u00a0';

/** The time zone of the browser. */
export function localZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/** "21. november 2026 kl. 14.05", or "21 November 2026 at 14:05"; outside Norway the name of the time zone follows. */
export function formatDateTime(iso: string, language: Language, zone: string = localZone()): string {
  const parts = new Intl.DateTimeFormat(LOCALES[language], {
    timeZone: zone,
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    ...(zone === OSLO ? {} : { timeZoneName: 'short' }),
  }).formatToParts(new Date(iso));
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((candidate) => candidate.type === type)?.value ?? '';

  const zoneName = zone === OSLO ? '' : ` ${part('timeZoneName')}`;
  const date = (afterDay: string) => `${part('day')}${afterDay} ${part('month')} ${part('year')}`;
  const clock = (separator: string) => `${part('hour')}${separator}${part('minute')}${zoneName}`;
  if (language === 'en') return `${date('')} at${NO_BREAK_SPACE}${clock(':')}`;
  return `${date('.')} kl.${NO_BREAK_SPACE}${clock('.')}`;
}

/** "21. november 2026", or "21 November 2026". */
export function formatDate(iso: string, language: Language, zone: string = localZone()): string {
  const parts = new Intl.DateTimeFormat(LOCALES[language], {
    timeZone: zone,
    day: 'numeric',
    month: 'long',
    year: 'numeric',
  }).formatToParts(new Date(iso));
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((candidate) => candidate.type === type)?.value ?? '';
  return `${part('day')}${language === 'en' ? '' : '.'} ${part('month')} ${part('year')}`;
}

/** Calendar days since `iso` in the reader's time zone; 0 is today, also for a time slightly in the future. */
export function daysAgo(iso: string, now: Date, zone: string = localZone()): number {
  const days = (startOfDay(now, zone) - startOfDay(new Date(iso), zone)) / 86_400_000;
  return Math.max(0, days);
}

/** Midnight of the calendar day as UTC, so that two days differ by a multiple of 24 hours across a clock change. */
function startOfDay(moment: Date, zone: string): number {
  const parts = new Intl.DateTimeFormat('en-GB', {
    timeZone: zone,
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
  }).formatToParts(moment);
  const part = (type: Intl.DateTimeFormatPartTypes) => Number(parts.find((candidate) => candidate.type === type)?.value);
  return Date.UTC(part('year'), part('month') - 1, part('day'));
}
