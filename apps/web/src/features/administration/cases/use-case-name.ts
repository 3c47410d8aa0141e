import { toReadableEmail } from '@portvakt/api-client';
import type { Case } from '@portvakt/api-client/operators';

import { useTexts } from '../../../i18n/texts.js';
import { casesTexts } from './case-list.texts.js';

/** Returns a function from a case to what it would do. */
export function useCaseName(): (request: Case) => string {
  const texts = useTexts(casesTexts);
  return ({ kind, newEmail }) =>
    kind === 'email-change' ? texts[kind]({ email: toReadableEmail(newEmail ?? '') }) : texts[kind];
}
