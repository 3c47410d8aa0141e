import { Button, FormError } from '@portvakt/ui';

import { resendTexts } from '../../forms/resend.texts.js';
import { useTexts } from '../../i18n/texts.js';
import { useErrorText } from '../../i18n/use-error-text.js';

interface LinkAskedForProps {
  readonly onSendAgain: () => void;
  readonly onChangeEmail: () => void;
  readonly isSending: boolean;
  readonly error: unknown;
}

/** What to do when the mail does not come. */
export function LinkAskedFor({ onSendAgain, onChangeEmail, isSending, error }: LinkAskedForProps) {
  const texts = useTexts(resendTexts);
  const errorText = useErrorText();
  return (
    <>
      <p>{texts.junk}</p>
      <FormError message={error ? errorText(error) : undefined} />
      <div className="actions">
        <Button loading={isSending && texts.sending} onClick={onSendAgain}>
          {texts.sendAgain}
        </Button>
        <Button variant="secondary" onClick={onChangeEmail}>
          {texts.changeEmail}
        </Button>
      </div>
    </>
  );
}
