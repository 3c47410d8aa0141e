import type { ReactNode } from 'react';

import { useTexts } from '../i18n/texts.js';
import { resendTexts } from './resend.texts.js';
import type { ResendStatus } from './use-paced-sending.js';

interface ResendStatusTextProps {
  readonly status: ResendStatus;
  /** What to say of a mail that was sent again. */
  readonly sent: ReactNode;
}

/**
 * Says what became of the link that was asked for; it stands in the status region of its page. The wait is for the ear
 * alone, as it stands still: `NoLinkYet` counts for the eye, outside the region.
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
