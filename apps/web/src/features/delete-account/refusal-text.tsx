import type { ApiFailure } from '@portvakt/api-client';
import { FormError } from '@portvakt/ui';

import { useTexts } from '../../i18n/texts.js';
import { useErrorText } from '../../i18n/use-error-text.js';
import { deleteAccountTexts } from './delete-account.texts.js';

interface RefusalTextProps {
  readonly refusal: ApiFailure | undefined;
}

/**
 * Explains why the account was not deleted. Render it while no dialog is open: screen readers skip content behind a
 * dialog.
 */
export function RefusalText({ refusal }: RefusalTextProps) {
  const texts = useTexts(deleteAccountTexts);
  const errorText = useErrorText();
  // With account deletion turned off, the endpoint answers as if it did not exist (specification §11.3).
  const message = refusal && (refusal.code === 'NOT_FOUND' ? texts.notHere : errorText(refusal));
  return <FormError message={message} />;
}
