/** Swedish writes days as ISO 8601 does. */
const OSLO = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Oslo' });

/** The day in Oslo, such as `2026-11-21`. */
export const osloDay = (time: Date): string => OSLO.format(time);
