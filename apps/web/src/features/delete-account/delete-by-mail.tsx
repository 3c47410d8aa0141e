import type { ReactNode } from 'react';

import { toReadableEmail } from '@portvakt/api-client';
import { Button, Notice, PanelSection, StatusRegion, WithStrong } from '@portvakt/ui';

import { NotArrivedYet } from '../../forms/not-arrived-yet.js';
import { ResendStatusText } from '../../forms/resend-status-text.js';
import { resendTexts } from '../../forms/resend.texts.js';
import { usePacedSending } from '../../forms/use-paced-sending.js';
import { useTexts } from '../../i18n/texts.js';
import { useLifetimes } from '../../i18n/use-lifetimes.js';
import { deleteAccountTexts } from './delete-account.texts.js';
import { RefusalText } from './refusal-text.js';
import { useDeleteAccount } from './use-delete-account.js';
import { useFocusWhen } from './use-focus-when.js';

interface DeleteByMailProps {
  readonly email: string;
  /** Whether this section replaced another one that had focus. */
  readonly takesFocus: boolean;
  /** The button that switches to the other method, or null. */
  readonly otherMethod: ReactNode;
}

/** Deletes the account by a mailed link; opening the link replaces the question. */
export function DeleteByMail({ email, takesFocus, otherMethod }: DeleteByMailProps) {
  const texts = useTexts(deleteAccountTexts);
  const resend = useTexts(resendTexts);
  const { deleteToken: time } = useLifetimes();
  const heading = useFocusWhen<HTMLHeadingElement>(takesFocus);
  const { deleteAccount, isBusy, refusal } = useDeleteAccount();
  const send = async () => (await deleteAccount()) === 'mail-sent';
  const { sendAgain, status, canSendAt } = usePacedSending({ send, justSent: false });
  const isSent = status.kind !== 'quiet';

  const shown = toReadableEmail(email);
  const sent = (
    <Notice kind="success">
      <WithStrong sentence={texts.linkSent({ email: shown, time })} strong={shown} />
    </Notice>
  );

  return (
    <PanelSection ref={heading} heading={texts.byMailHeading}>
      <p>
        <WithStrong sentence={texts.byMail({ email: shown })} strong={shown} />
      </p>
      <StatusRegion>
        <ResendStatusText status={status} sent={sent} texts={resend} />
      </StatusRegion>
      {isSent ? <NotArrivedYet canSendAt={canSendAt} texts={resend} /> : null}
      <RefusalText refusal={refusal} />
      <div className="actions">
        <Button loading={isBusy && resend.sending} onClick={() => void sendAgain()}>
          {isSent ? resend.sendAgain : texts.sendLink}
        </Button>
        {otherMethod}
      </div>
    </PanelSection>
  );
}
