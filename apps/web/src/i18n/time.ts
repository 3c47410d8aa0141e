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

/** Today and yesterday. */
const RECENT_DAYS: Readonly<Record<Language, readonly [string, string]>> = {
  nb: ['i dag', 'i går'],
  nn: ['i dag', 'i går'],
  en: ['today', 'yesterday'],
};

/**
 * "i dag kl. 14.05", "i går kl. 14.05", "21. november kl. 14.05", or "21 November at 14:05"; with the year if it is not
 * this year's. Outside Norway the name of the time zone follows.
 */
export function formatDateTime(iso: string, language: Language, now: Date, zone: string = localZone()): string {
  const format = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
  const part = partsOf(iso, language, { ...format, timeZone: zone, ...(zone === OSLO ? {} : { timeZoneName: 'short' }) });
  const zoneName = zone === OSLO ? '' : ` ${part('timeZoneName')}`;
  const [at, separator] = language === 'en' ? ['at', ':'] : ['kl.', '.'];
  const day = RECENT_DAYS[language][daysAgo(iso, now, zone)] ?? withoutThisYear(formatDate(iso, language, zone), now, zone);
  return `${day} ${at}${NO_BREAK_SPACE}${part('hour')}${separator}${part('minute')}${zoneName}`;
}

function withoutThisYear(date: string, now: Date, zone: string): string {
  const year = ` ${partsOf(now.toISOString(), 'en', { timeZone: zone, year: 'numeric' })('year')}`;
  return date.endsWith(year) ? date.slice(0, -year.length) : date;
}

/** "21. november 2026", or "21 November 2026". */
export function formatDate(iso: string, language: Language, zone: string = localZone()): string {
  const part = partsOf(iso, language, { timeZone: zone, day: 'numeric', month: 'long', year: 'numeric' });
  return `${part('day')}${language === 'en' ? '' : '.'} ${part('month')} ${part('year')}`;
}

function partsOf(iso: string, language: Language, options: Intl.DateTimeFormatOptions) {
  const parts = new Intl.DateTimeFormat(LOCALES[language], options).formatToParts(new Date(iso));
  return (type: Intl.DateTimeFormatPartTypes) => parts.find((candidate) => candidate.type === type)?.value ?? '';
}

/** Calendar days since `iso` in the reader's time zone; 0 is today, also for a time slightly in the future. */
export function daysAgo(iso: string, now: Date, zone: string = localZone()): number {
  const days = (startOfDay(now, zone) - startOfDay(new Date(iso), zone)) / 86_400_000;
  return Math.max(0, days);
}

/** Midnight of the calendar day as UTC, so that two days differ by a multiple of 24 hours across a clock change. */
function startOfDay(moment: Date, zone: string): number {
  const part = partsOf(moment.toISOString(), 'en', { timeZone: zone, year: 'numeric', month: 'numeric', day: 'numeric' });
  return Date.UTC(Number(part('year')), Number(part('month')) - 1, Number(part('day')));
}
