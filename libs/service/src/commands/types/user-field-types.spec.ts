import { describe, expect, it } from '@jest/globals';

import { userFieldTypes } from './user-field-types.js';

const OWN = { id: { type: 'string' }, email: { type: 'string' } };
const fieldsOf = (text: string): string => text.slice(text.indexOf('export'));

describe('the types of fields', () => {
  it('are those that the user has beside their own properties', () => {
    const served = {
      ...OWN,
      ansattnummer: { type: 'string', pattern: '^(?:[0-9]{6})$', description: 'Employee number' },
      avdeling: { type: 'string', enum: ['salg', 'drift'], nullable: true },
      nivå: { type: 'number' },
      nyhetsbrev: { type: 'boolean' },
      roller: { type: 'array', items: { type: 'string' }, nullable: true },
      sluttet: { type: 'string', format: 'date-time', nullable: true },
    };
    expect(fieldsOf(userFieldTypes(served, OWN))).toBe(`export interface UserFields {
  /** Employee number */
  readonly ansattnummer: string;
  readonly avdeling: "salg" | "drift" | null;
  readonly nivå: number;
  readonly nyhetsbrev: boolean;
  readonly roller: readonly string[] | null;
  readonly sluttet: string | null;
}
`);
  });

  it('are those of no field where the product has none', () => {
    expect(fieldsOf(userFieldTypes(OWN, OWN))).toBe('export type UserFields = object;\n');
  });

  it('contain no code that a label brings', () => {
    const served = { ...OWN, a: { type: 'string', description: 'x */ evil();\n/*' } };
    expect(fieldsOf(userFieldTypes(served, OWN))).toContain('/** x * / evil(); /* */');
  });
});
