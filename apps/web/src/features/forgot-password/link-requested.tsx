import { Button, FormError } from '@portvakt/ui';

import { NotArrivedYet } from '../../forms/not-arrived-yet.js';
import { resendTexts } from '../../forms/resend.texts.js';
import { useTexts } from '../../i18n/texts.js';
import { useErrorText } from '../../i18n/use-error-text.js';

interface LinkRequestedProps {
  readonly onSendAgain: () => void;
  readonly onChangeEmail: () => void;
  readonly isSending: boolean;
  /** Unix time in milliseconds. */
  readonly canSendAt: number | undefined;
  readonly error: unknown;
}

/** What to do when the mail does not arrive. */
export function LinkRequested({ onSendAgain, onChangeEmail, isSending, canSendAt, error }: LinkRequestedProps) {
  const texts = useTexts(resendTexts);
  const errorText = useErrorText();
  return (
    <>
      <NotArrivedYet canSendAt={canSendAt} texts={texts} />
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
