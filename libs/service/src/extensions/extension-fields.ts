import type { AdditionalFields } from '@portvakt/identity';

import { readField } from '../config/formats/additional-fields.js';
import type { Extension } from './extension.js';

export interface MergedFields {
  readonly fields: AdditionalFields;
  /** One line each. */
  readonly errors: readonly string[];
}

/** The fields of `ADDITIONAL_USER_FIELDS` and those of the extensions, in this order. */
export function mergeFields(own: AdditionalFields, extensions: readonly Extension[]): MergedFields {
  const fields = new Map(Object.entries(own));
  const errors: string[] = [];
  for (const { name: extension, fields: declared = {} } of extensions) {
    for (const [name, declaration] of Object.entries(declared)) {
      const report = (problem: string): void => void errors.push(`extension ${extension} ${problem}`);
      const field = readField(name, declaration, report);
      if (fields.has(name)) report(`has the field "${name}", which is declared already`);
      else if (field) fields.set(name, field);
    }
  }
  return { fields: Object.fromEntries(fields), errors };
}
