/** A time in the form in which it is sent (ISO 8601). */
export const isoOrNull = (time: Date | null): string | null => time?.toISOString() ?? null;
