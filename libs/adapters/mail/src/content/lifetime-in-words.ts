const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Largest first; a day is `24 timer`, so days begin at two. */
const UNITS = [
  { seconds: DAY, from: 2 * DAY, one: 'dag', many: 'dager' },
  { seconds: HOUR, from: HOUR, one: 'time', many: 'timer' },
  { seconds: MINUTE, from: MINUTE, one: 'minutt', many: 'minutter' },
] as const;

/** `1 time`, `24 timer`, `90 minutter`: the largest unit that says it exactly, with a space that does not break. */
export function lifetimeInWords(seconds: number): string {
  const unit = UNITS.find((each) => seconds >= each.from && seconds % each.seconds === 0);
  if (!unit) return `${seconds}\u00a0${seconds === 1 ? 'sekund' : 'sekunder'}`;
  const count = seconds / unit.seconds;
  return `${count}\u00a0${count === 1 ? unit.one : unit.many}`;
}
