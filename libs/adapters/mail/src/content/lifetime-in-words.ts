import type { Language } from '@portvakt/kernel';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Largest first; a day is `24 timer`, so days begin at two. */
const UNITS = [
  { name: 'day', seconds: DAY, from: 2 * DAY },
  { name: 'hour', seconds: HOUR, from: HOUR },
  { name: 'minute', seconds: MINUTE, from: MINUTE },
  { name: 'second', seconds: 1, from: 0 },
] as const;

type UnitName = (typeof UNITS)[number]['name'];

/** One, and several. */
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

/** A space as thousands mark, in every language: six digits in a row would look like a one-time code. */
const digits = new Intl.NumberFormat('nb-NO');

/**
 * `1 time`, `24 timer`, `90 minutter`: the largest unit that says it exactly, with a space that does not break.
 * `seconds` as a mail's data holds it.
 */
export function lifetimeInWords(seconds: string, language: Language): string {
  const lifetime = Math.floor(Number(seconds));
  const unit = UNITS.find((each) => lifetime >= each.from && lifetime % each.seconds === 0);
  if (!unit) throw new Error('the lifetime of a link is no number of seconds');
  const count = lifetime / unit.seconds;
  const [one, several] = WORDS[language][unit.name];
  return `${digits.format(count)}\u00a0${count === 1 ? one : several}`;
}
