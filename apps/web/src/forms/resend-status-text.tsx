import type { ReactNode } from 'react';

import type { ResendStatus } from './use-paced-sending.js';

interface ResendStatusTextProps {
  readonly status: ResendStatus;
  /** Shown from when a mail was sent again; it stays when the next one can be requested. */
  readonly sent: ReactNode;
  /** `resendTexts` or `resendCodeTexts`. */
  readonly texts: { readonly wait: (given: { readonly count: number }) => string; readonly canSend: string };
}

/**
 * Shows the state of a requested link or code; render it in the page's status region. The waiting time is for screen
 * readers only, because it does not count down: `NotArrivedYet` shows the countdown outside the region.
 */
export function ResendStatusText({ status, sent, texts }: ResendStatusTextProps) {
  return (
    <>
      {status.wasSent ? sent : null}
      {status.kind === 'wait' ? <p className="visually-hidden">{texts.wait({ count: status.seconds })}</p> : null}
      {status.kind === 'canSend' ? <p>{texts.canSend}</p> : null}
    </>
  );
}
