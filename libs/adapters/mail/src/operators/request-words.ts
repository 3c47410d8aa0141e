import type { RequestKind } from '@portvakt/operators';

const ENDINGS = { 'second-factor-reset': 'Reset', 'email-change': 'Email', removal: 'Removal' } as const;

/** The name of the text about this kind of case: texts that differ by what a case changes have an ending of their own. */
export const ofKind = <Name extends string, Kind extends RequestKind>(
  name: Name,
  kind: Kind,
): `${Name}${(typeof ENDINGS)[Kind]}` => `${name}${ENDINGS[kind]}`;
