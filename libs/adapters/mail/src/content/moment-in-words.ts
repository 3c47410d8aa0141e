const parts = new Intl.DateTimeFormat('nb-NO', {
  timeZone: 'Europe/Oslo',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

/** `21. november 2026 kl. 14.05`, Norwegian time, with a space after `kl.` that does not break (TERMS §1). */
export function momentInWords(moment: Date): string {
  const part = Object.fromEntries(parts.formatToParts(moment).map(({ type, value }) => [type, value]));
  return `${part['day']}. ${part['month']} ${part['year']} kl.\u00a0${part['hour']}.${part['minute']}`;
}
