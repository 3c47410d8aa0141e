import type { ReactNode } from 'react';

import { useTexts } from '../i18n/texts.js';
import { resendCodeTexts } from './resend-code.texts.js';
import { resendTexts } from './resend.texts.js';
import type { ResendStatus } from './use-paced-sending.js';

interface ResendStatusTextProps {
  readonly status: ResendStatus;
  /** Shown from when a mail was sent again; it stays when the next one can be requested. */
  readonly sent: ReactNode;
  /** What is mailed; a link by default. */
  readonly what?: 'link' | 'code';
}

/**
 * Shows the state of a requested link or code; render it in the page's status region. The waiting time is for screen
 * readers only, because it does not count down: `NoLinkYet` and `NoCodeYet` show the countdown outside the region.
 */
export function ResendStatusText({ status, sent, what = 'link' }: ResendStatusTextProps) {
  const ofLinks = useTexts(resendTexts);
  const ofCodes = useTexts(resendCodeTexts);
  const { wait, canSend } = what === 'link' ? ofLinks : ofCodes;
  return (
    <>
      {status.wasSent ? sent : null}
      {status.kind === 'wait' ? <p className="visually-hidden">{wait({ count: status.seconds })}</p> : null}
      {status.kind === 'canSend' ? <p>{canSend}</p> : null}
    </>
  );
}
