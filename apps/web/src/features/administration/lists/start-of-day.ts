/** Midnight, in the reader's time zone, of a calendar day (`2025-01-01`) or of one after it, as ISO 8601. */
export function startOfDay(day: string | undefined, later = 0): string | undefined {
  if (day === undefined) return undefined;
  const midnight = new Date(`${day}T00:00:00`);
  midnight.setDate(midnight.getDate() + later);
  return midnight.toISOString();
}
