import { toReadableEmail } from '@portvakt/api-client';
import { Notice, StatusRegion, WithStrong } from '@portvakt/ui';

import { ResendStatusText } from '../../forms/resend-status-text.js';
import { resendTexts } from '../../forms/resend.texts.js';
import type { ResendStatus } from '../../forms/use-paced-sending.js';
import { useTexts } from '../../i18n/texts.js';
import { verifyEmailTexts } from './verify-email.texts.js';

interface LinkSentAgainProps {
  readonly status: ResendStatus;
  readonly email: string;
}

/** Shows whether the link was sent again. */
export function LinkSentAgain({ status, email }: LinkSentAgainProps) {
  const texts = useTexts(verifyEmailTexts);
  const shown = toReadableEmail(email);
  const sent = (
    <Notice kind="success">
      <WithStrong sentence={texts.sent({ email: shown })} strong={shown} />
    </Notice>
  );
  return (
    <StatusRegion>
      <ResendStatusText status={status} sent={sent} texts={useTexts(resendTexts)} />
    </StatusRegion>
  );
}
