import { toReadableEmail } from '@portvakt/api-client';
import type { Case } from '@portvakt/api-client/operators';

import { useTexts } from '../../../i18n/texts.js';
import { caseDialogTexts } from '../dialogs/case-dialog.texts.js';

/** Returns a function from a case to what it would do. */
export function useCaseName(): (ofCase: Case) => string {
  const texts = useTexts(caseDialogTexts);
  return ({ kind, newEmail }) =>
    kind === 'email-change' ? texts[kind]({ email: toReadableEmail(newEmail ?? '') }) : texts[kind];
}
