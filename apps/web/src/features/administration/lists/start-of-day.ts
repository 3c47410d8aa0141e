const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** Whether a text is a calendar day: `2025-01-01`. */
export const isDay = (text: string): boolean => DAY.test(text) && !Number.isNaN(Date.parse(text));

/** Midnight, in the reader's time zone, of a calendar day (`2025-01-01`) or of one after it, as ISO 8601. */
export function startOfDay(day: string | undefined, later = 0): string | undefined {
  if (day === undefined) return undefined;
  const midnight = new Date(`${day}T00:00:00`);
  midnight.setDate(midnight.getDate() + later);
  return midnight.toISOString();
}
