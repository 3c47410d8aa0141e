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

/** Tomorrow, today and yesterday. */
const NEAR_DAYS: Readonly<Record<Language, readonly [string, string, string]>> = {
  nb: ['i morgen', 'i dag', 'i går'],
  nn: ['i morgon', 'i dag', 'i går'],
  en: ['tomorrow', 'today', 'yesterday'],
};

/**
 * "i dag kl. 14.05", "i går kl. 14.05", "21. november kl. 14.05", or "21 November at 14:05"; with the year if it is not
 * this year's. Outside Norway the name of the time zone follows.
 */
export function formatDateTime(iso: string, language: Language, now: Date, zone: string = localZone()): string {
  return `${formatDayInText(iso, language, now, zone)} ${language === 'en' ? 'at' : 'kl.'}${NO_BREAK_SPACE}${formatTime(iso, language, zone)}`;
}

/**
 * "14.05", or "14:05" in English; with seconds "14.05.18". Outside Norway the name of the time zone follows.
 */
export function formatTime(iso: string, language: Language, zone: string = localZone(), hasSeconds = false): string {
  const format = { hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' } as const;
  const zoneFormat = zone === OSLO ? {} : ({ timeZoneName: 'short' } as const);
  const part = partsOf(iso, language, { ...format, timeZone: zone, ...zoneFormat });
  const units = [part('hour'), part('minute'), ...(hasSeconds ? [part('second')] : [])];
  return `${units.join(language === 'en' ? ':' : '.')}${zone === OSLO ? '' : ` ${part('timeZoneName')}`}`;
}

/** "I dag", "I går", "21. november", or "21. november 2025": a day as a heading. */
export function formatDay(iso: string, language: Language, now: Date, zone: string = localZone()): string {
  const day = formatDayInText(iso, language, now, zone);
  return day.slice(0, 1).toUpperCase() + day.slice(1);
}

/** "i dag", "i går", "21. november", or "21. november 2025": a day within a sentence. */
export function formatDayInText(iso: string, language: Language, now: Date, zone: string = localZone()): string {
  const near = NEAR_DAYS[language][calendarDaysAgo(iso, now, zone) + 1];
  return near ?? withoutThisYear(formatDate(iso, language, zone), now, zone);
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

/** "21.11.2026", or "21/11/2026". */
export function formatShortDate(iso: string, language: Language, zone: string = localZone()): string {
  const part = partsOf(iso, language, { timeZone: zone, day: '2-digit', month: '2-digit', year: 'numeric' });
  return [part('day'), part('month'), part('year')].join(language === 'en' ? '/' : '.');
}

/** A format is slow to make, and a page of a hundred events shows some four hundred times. */
const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(language: Language, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = language + JSON.stringify(options);
  const format = formats.get(key) ?? new Intl.DateTimeFormat(LOCALES[language], options);
  formats.set(key, format);
  return format;
}

function partsOf(iso: string, language: Language, options: Intl.DateTimeFormatOptions) {
  const parts = formatOf(language, options).formatToParts(new Date(iso));
  return (type: Intl.DateTimeFormatPartTypes) => parts.find((candidate) => candidate.type === type)?.value ?? '';
}

/** Calendar days since `iso` in the reader's time zone; 0 is today, also for a time slightly in the future. */
export function daysAgo(iso: string, now: Date, zone: string = localZone()): number {
  return Math.max(0, calendarDaysAgo(iso, now, zone));
}

/** Negative for days to come. */
const calendarDaysAgo = (iso: string, now: Date, zone: string): number =>
  (startOfDay(now, zone) - startOfDay(new Date(iso), zone)) / 86_400_000;

/** Midnight of the calendar day as UTC, so that two days differ by a multiple of 24 hours across a clock change. */
function startOfDay(moment: Date, zone: string): number {
  const part = partsOf(moment.toISOString(), 'en', {
    timeZone: zone,
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
  });
  return Date.UTC(Number(part('year')), Number(part('month')) - 1, Number(part('day')));
}
