import { Button, FormError, StatusRegion, WithStrong } from '@portvakt/ui';

import { SecondsLeft } from '../../forms/seconds-left.js';
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
  const texts = useTexts(secondFactorTexts);
  const errorText = useErrorText();
  const { mail, isSending, error, sendAgain, status, canSendAt } = emailCode;

  return (
    <div className="resend">
      {mail === 'sent' ? (
        <p>
          {texts.junk}
          {canSendAt === undefined ? null : <SecondsLeft key={canSendAt} until={canSendAt} sentence={texts.wait} />}
        </p>
      ) : null}
      <StatusRegion>
        {status.wasSent ? (
          <p>
            <WithStrong sentence={texts.newCodeSent({ email: address })} strong={address} />
          </p>
        ) : null}
        {status.kind === 'wait' ? <p className="visually-hidden">{texts.wait({ count: status.seconds })}</p> : null}
        {status.kind === 'canSend' ? <p>{texts.canSend}</p> : null}
      </StatusRegion>
      <FormError message={error && errorText(error)} />
      <Button variant="tertiary" loading={isSending && texts.sending} onClick={sendAgain}>
        {texts.sendNewCode}
      </Button>
    </div>
  );
}
