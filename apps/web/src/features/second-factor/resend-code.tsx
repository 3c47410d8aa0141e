import { Button, FormError, StatusRegion, WithStrong } from '@portvakt/ui';

import type { EmailedCode } from '../../codes/use-emailed-code.js';
import { NotArrivedYet } from '../../forms/not-arrived-yet.js';
import { resendCodeTexts } from '../../forms/resend-code.texts.js';
import { ResendStatusText } from '../../forms/resend-status-text.js';
import { useTexts } from '../../i18n/texts.js';
import { useErrorText } from '../../i18n/use-error-text.js';
import { secondFactorTexts } from './second-factor.texts.js';

interface ResendCodeProps {
  readonly emailedCode: EmailedCode;
  /** The masked e-mail address, or a generic phrase for it. */
  readonly address: string;
}

/** Help for a code that does not arrive. */
export function ResendCode({ emailedCode, address }: ResendCodeProps) {
  const { newCodeSent } = useTexts(secondFactorTexts);
  const texts = useTexts(resendCodeTexts);
  const errorText = useErrorText();
  const { mail, isSending, error, sendAgain, status, canSendAt } = emailedCode;
  const sent = (
    <p>
      <WithStrong sentence={newCodeSent({ email: address })} strong={address} />
    </p>
  );

  return (
    <div className="resend">
      {mail === 'sent' ? <NotArrivedYet canSendAt={canSendAt} texts={texts} /> : null}
      <StatusRegion>
        <ResendStatusText status={status} sent={sent} texts={texts} />
      </StatusRegion>
      <FormError message={error && errorText(error)} />
      <Button variant="tertiary" loading={isSending && texts.sending} onClick={sendAgain}>
        {texts.sendAgain}
      </Button>
    </div>
  );
}
