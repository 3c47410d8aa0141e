import { Button, FormError, StatusRegion, WithStrong } from '@portvakt/ui';

import { NoCodeYet } from '../../forms/no-code-yet.js';
import { resendCodeTexts } from '../../forms/resend-code.texts.js';
import { ResendStatusText } from '../../forms/resend-status-text.js';
import { useTexts } from '../../i18n/texts.js';
import { useErrorText } from '../../i18n/use-error-text.js';
import { secondFactorTexts } from './second-factor.texts.js';
import type { EmailCode } from './use-email-code.js';

interface ResendCodeProps {
  readonly emailCode: EmailCode;
  /** The masked e-mail address, or a generic phrase for it. */
  readonly address: string;
}

/** Help for a code that does not arrive. */
export function ResendCode({ emailCode, address }: ResendCodeProps) {
  const { newCodeSent } = useTexts(secondFactorTexts);
  const texts = useTexts(resendCodeTexts);
  const errorText = useErrorText();
  const { mail, isSending, error, sendAgain, status, canSendAt } = emailCode;
  const sent = (
    <p>
      <WithStrong sentence={newCodeSent({ email: address })} strong={address} />
    </p>
  );

  return (
    <div className="resend">
      {mail === 'sent' ? <NoCodeYet canSendAt={canSendAt} /> : null}
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
