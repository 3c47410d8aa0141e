import type { Language } from './language.js';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Largest first. One day is written as 24 hours, so days begin at two. */
const UNITS = [
  { name: 'day', seconds: DAY, from: 2 * DAY },
  { name: 'hour', seconds: HOUR, from: HOUR },
  { name: 'minute', seconds: MINUTE, from: MINUTE },
  { name: 'second', seconds: 1, from: 0 },
] as const;

type UnitName = (typeof UNITS)[number]['name'];

/** Singular and plural. */
const WORDS: Readonly<Record<Language, Readonly<Record<UnitName, readonly [string, string]>>>> = {
  nb: { day: ['dag', 'dager'], hour: ['time', 'timer'], minute: ['minutt', 'minutter'], second: ['sekund', 'sekunder'] },
  nn: { day: ['dag', 'dagar'], hour: ['time', 'timar'], minute: ['minutt', 'minutt'], second: ['sekund', 'sekund'] },
  en: { day: ['day', 'days'], hour: ['hour', 'hours'], minute: ['minute', 'minutes'], second: ['second', 'seconds'] },
};

/**
 * `1 time`, `24 timer`, `90 minutter`: the largest unit that gives a whole number, with a no-break space. The mails
 * write the same lifetimes in the same words.
 */
export function lifetimeInWords(seconds: number, language: Language): string {
  const unit = UNITS.find((each) => seconds >= each.from && seconds % each.seconds === 0) ?? UNITS[UNITS.length - 1];
  const count = seconds / (unit?.seconds ?? 1);
  const [one, several] = WORDS[language][unit?.name ?? 'second'];
  return `${withThousandsMark(count)}\u00a0${count === 1 ? one : several}`;
}

/** A space as thousands mark in every language. */
function withThousandsMark(count: number): string {
  return String(count).replace(/\B(?=(\d{3})+$)/g, '\u00a0');
}
