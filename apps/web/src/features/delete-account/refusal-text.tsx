import type { ApiFailure } from '@portvakt/api-client';
import { FormError } from '@portvakt/ui';

import { useTexts } from '../../i18n/texts.js';
import { useErrorText } from '../../i18n/use-error-text.js';
import { deleteAccountTexts } from './delete-account.texts.js';

interface RefusalTextProps {
  readonly refusal: ApiFailure | undefined;
}

/** Why the account is still there; told when no dialog is open, because what is behind one is not read out. */
export function RefusalText({ refusal }: RefusalTextProps) {
  const texts = useTexts(deleteAccountTexts);
  const errorText = useErrorText();
  // A service that lets nobody delete their account answers as if the call did not exist (contract §11.3).
  const message = refusal && (refusal.code === 'NOT_FOUND' ? texts.notHere : errorText(refusal));
  return <FormError message={message} />;
}
