import { asApiFailure } from '@portvakt/api-client';

import { textKeys } from '../i18n/texts.js';
import { useErrorKey } from '../i18n/use-error-text.js';
import { type AdditionalField, labelKeyOf } from './additional-fields.js';
import { additionalFieldsTexts } from './additional-fields.texts.js';

const keys = textKeys(additionalFieldsTexts);

/** As `useErrorKey`, for forms with additional fields: a value that is in use is named by the label of its field. */
export function useFieldRefusalKey(fields: readonly AdditionalField[]): (error: unknown) => string {
  const errorKey = useErrorKey();
  return (error) => {
    const { code, fields: named = [] } = asApiFailure(error);
    const field = code.endsWith('_IS_TAKEN') ? fields.find(({ name }) => named.includes(name)) : undefined;
    return field ? keys.taken({ felt: labelKeyOf(field) }) : errorKey(error);
  };
}
