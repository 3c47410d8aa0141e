/** All members but these. */
export const apartFrom = (whole: object, ...names: readonly string[]): Readonly<Record<string, unknown>> =>
  Object.fromEntries(Object.entries(whole).filter(([name]) => !names.includes(name)));
