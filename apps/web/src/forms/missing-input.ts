import type { ApiFailure } from '@portvakt/api-client';

import { type AdditionalField, type InputName, inputNameOf } from './additional-fields.js';

/** The input of the additional field that a request lacked. The code has the name of the field in capitals. */
export function missingInput({ code }: ApiFailure, fields: readonly AdditionalField[]): InputName | undefined {
  const missing = fields.find(({ name }) => code === `${name.toUpperCase()}_IS_REQUIRED`);
  return missing && inputNameOf(missing);
}
