import type { Language } from '@portvakt/kernel';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Largest first. Days are used from two days on: one day is `24 timer`. */
const UNITS = [
  { name: 'day', seconds: DAY, from: 2 * DAY },
  { name: 'hour', seconds: HOUR, from: HOUR },
  { name: 'minute', seconds: MINUTE, from: MINUTE },
  { name: 'second', seconds: 1, from: 0 },
] as const;

type UnitName = (typeof UNITS)[number]['name'];

/** Singular and plural. */
const WORDS: Readonly<Record<Language, Readonly<Record<UnitName, readonly [string, string]>>>> = {
  nb: {
    day: ['dag', 'dager'],
    hour: ['time', 'timer'],
    minute: ['minutt', 'minutter'],
    second: ['sekund', 'sekunder'],
  },
  nn: {
    day: ['dag', 'dagar'],
    hour: ['time', 'timar'],
    minute: ['minutt', 'minutt'],
    second: ['sekund', 'sekund'],
  },
  en: {
    day: ['day', 'days'],
    hour: ['hour', 'hours'],
    minute: ['minute', 'minutes'],
    second: ['second', 'seconds'],
  },
};

/** With a space as thousands separator in every language: six consecutive digits would look like a one-time code. */
const digits = new Intl.NumberFormat('nb-NO');

/**
 * Formats a lifetime in the largest exact unit, with a non-breaking space: `1 time`, `24 timer`, `90 minutter`.
 * `seconds` is the text in the mail's data; throws where it is not a number of seconds.
 */
export function lifetimeInWords(seconds: string, language: Language): string {
  const lifetime = Math.floor(Number(seconds));
  const unit = UNITS.find((each) => lifetime >= each.from && lifetime % each.seconds === 0);
  if (!unit) throw new Error('the lifetime of a link is not a number of seconds');
  const count = lifetime / unit.seconds;
  const [singular, plural] = WORDS[language][unit.name];
  return `${digits.format(count)}\u00a0${count === 1 ? singular : plural}`;
}
