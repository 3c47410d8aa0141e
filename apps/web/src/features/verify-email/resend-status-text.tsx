import { Notice, StatusRegion, WithStrong } from '@portvakt/ui';

import { useTexts } from '../../i18n/texts.js';
import type { ResendStatus } from './use-resend.js';
import { verifyEmailTexts } from './verify-email.texts.js';

interface ResendStatusTextProps {
  readonly status: ResendStatus;
  readonly email: string;
}

/** Says what became of the link that was asked for. */
export function ResendStatusText({ status, email }: ResendStatusTextProps) {
  const texts = useTexts(verifyEmailTexts);
  return <StatusRegion>{content()}</StatusRegion>;

  function content() {
    switch (status.kind) {
      case 'quiet':
        return null;
      case 'sent':
        return (
          <Notice kind="success">
            <WithStrong sentence={texts.sent({ email })} strong={email} />
          </Notice>
        );
      case 'wait':
        return <p>{texts.wait({ count: status.seconds })}</p>;
      case 'canSend':
        return <p>{texts.canSend}</p>;
    }
  }
}
