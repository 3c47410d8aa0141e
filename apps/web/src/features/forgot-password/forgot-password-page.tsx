import { useEffect, useRef } from 'react';

import { useSession, useWebConfig } from '@portvakt/api-client';
import { Loading, Notice, PageHeading, PanelPage, StatusRegion, WithStrong } from '@portvakt/ui';

import { ResendStatusText } from '../../forms/resend-status-text.js';
import type { ResendStatus } from '../../forms/use-paced-sending.js';
import { useTexts } from '../../i18n/texts.js';
import { ROOMS } from '../../rooms/rooms.js';
import { AskForLinkForm } from './ask-for-link-form.js';
import { forgotPasswordTexts } from './forgot-password.texts.js';
import { LinkAskedFor } from './link-asked-for.js';
import { useResetLink } from './use-reset-link.js';

/** Asks for a password reset link. The answer is the same for every e-mail address. */
export function ForgotPasswordPage() {
  const texts = useTexts(forgotPasswordTexts);
  const { emailPassword } = useWebConfig();
  const { signedIn, error: sessionError } = useSession();
  const heading = useRef<HTMLHeadingElement>(null);
  const link = useResetLink();
  const { email = signedIn?.user.email ?? '', isAskedFor, isSending, status, error } = link;

  // The button that had focus leaves the page with the form.
  useEffect(() => {
    if (isAskedFor) heading.current?.focus();
  }, [isAskedFor]);

  if (signedIn === undefined && !sessionError) {
    return (
      <PanelPage>
        <Loading label={texts.loading} />
      </PanelPage>
    );
  }

  return (
    <PanelPage>
      <PageHeading ref={heading} lead={isAskedFor || !emailPassword ? null : texts.lead}>
        {texts.title}
      </PageHeading>
      <StatusRegion>{isAskedFor ? <Answer email={email} status={status} /> : null}</StatusRegion>
      {content()}
    </PanelPage>
  );

  function content() {
    if (!emailPassword) return <Notice kind="warning">{texts.unavailable}</Notice>;
    if (isAskedFor) {
      return (
        <LinkAskedFor
          onSendAgain={() => void link.askAgain()}
          onChangeEmail={link.changeEmail}
          isSending={isSending}
          canSendAt={link.canSendAt}
          error={error}
        />
      );
    }
    return (
      <AskForLinkForm
        email={email}
        isCorrection={link.isCorrection}
        onSend={link.askFor}
        isSending={isSending}
        error={error}
        cancelTo={signedIn ? ROOMS.security : ROOMS.signIn}
      />
    );
  }
}

interface AnswerProps {
  readonly email: string;
  readonly status: ResendStatus;
}

function Answer({ email, status }: AnswerProps) {
  const texts = useTexts(forgotPasswordTexts);
  return (
    <div className="stack">
      <p>
        <WithStrong sentence={texts.askedFor({ email })} strong={email} />
      </p>
      <ResendStatusText status={status} sent={<Notice kind="success">{texts.askedAgain({ email })}</Notice>} />
    </div>
  );
}
