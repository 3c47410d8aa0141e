import type { ReactNode } from 'react';

import { useTexts } from '../i18n/texts.js';
import { resendTexts } from './resend.texts.js';
import type { ResendStatus } from './use-paced-sending.js';

interface ResendStatusTextProps {
  readonly status: ResendStatus;
  /** Shown when a mail was sent again. */
  readonly sent: ReactNode;
}

/**
 * Shows the state of a requested link; render it in the page's status region. The waiting time is for screen readers
 * only, because it does not count down: `NoLinkYet` shows the countdown outside the region.
 */
export function ResendStatusText({ status, sent }: ResendStatusTextProps) {
  const texts = useTexts(resendTexts);
  switch (status.kind) {
    case 'quiet':
      return null;
    case 'sent':
      return sent;
    case 'wait':
      return <p className="visually-hidden">{texts.wait({ count: status.seconds })}</p>;
    case 'canSend':
      return <p>{texts.canSend}</p>;
  }
}
