const TIME = /^(?<day>\d{4}-\d{2}-\d{2})(T[\d:.]+(Z|[+-]\d{2}:\d{2}))?$/;

/**
 * Parses a day, which begins at midnight UTC, or a time with its zone (ISO 8601); null for any other text and for a day
 * that does not exist.
 */
export function parseTime(text: string): Date | null {
  const day = TIME.exec(text)?.groups?.['day'];
  const time = new Date(text);
  return day === undefined || Number.isNaN(time.getTime()) || !exists(day) ? null : time;
}

/** `Date` takes 30 February for 2 March. */
const exists = (day: string): boolean => new Date(day).toISOString().startsWith(day);
