import { useEffect, useRef } from 'react';

import { toReadableEmail, useSession, useWebConfig } from '@portvakt/api-client';
import { Loading, Notice, PageHeading, PanelPage, StatusRegion, WithStrong } from '@portvakt/ui';

import { ResendStatusText } from '../../forms/resend-status-text.js';
import { resendTexts } from '../../forms/resend.texts.js';
import type { ResendStatus } from '../../forms/use-paced-sending.js';
import { useTexts } from '../../i18n/texts.js';
import { useLifetimes } from '../../i18n/use-lifetimes.js';
import { Unavailable } from '../../contact/unavailable.js';
import { useTarget } from '../../return-to/use-next.js';
import { withNext } from '../../return-to/next-path.js';
import { PATHS } from '../../routes/paths.js';
import { readTypedEmail } from '../../forms/typed-email.js';
import { RequestLinkForm } from './request-link-form.js';
import { forgotPasswordTexts } from './forgot-password.texts.js';
import { LinkRequested } from './link-requested.js';
import { useResetLink } from './use-reset-link.js';

/** Asks for a password reset link. The answer is the same for every e-mail address. */
export function ForgotPasswordPage() {
  const texts = useTexts(forgotPasswordTexts);
  const { emailPassword, resetPassword } = useWebConfig();
  const isOffered = emailPassword && resetPassword;
  const { signedIn, error: sessionError } = useSession();
  const heading = useRef<HTMLHeadingElement>(null);
  const link = useResetLink();
  const target = useTarget();
  const { email = signedIn?.user.email ?? readTypedEmail(), isRequested, isSending, status, error } = link;

  // The button that had focus leaves the page with the form.
  useEffect(() => {
    if (isRequested) heading.current?.focus();
  }, [isRequested]);

  if (signedIn === undefined && !sessionError) {
    return (
      <PanelPage>
        <Loading label={texts.loading} />
      </PanelPage>
    );
  }

  return (
    <PanelPage>
      <PageHeading ref={heading} lead={isRequested || !isOffered ? null : texts.lead}>
        {texts.title}
      </PageHeading>
      <StatusRegion>{isRequested ? <Answer email={toReadableEmail(email)} status={status} /> : null}</StatusRegion>
      {content()}
    </PanelPage>
  );

  function content() {
    if (!isOffered) return <Unavailable message={texts.unavailable} />;
    if (isRequested) {
      return (
        <LinkRequested
          onSendAgain={() => void link.requestAgain()}
          onChangeEmail={link.changeEmail}
          isSending={isSending}
          canSendAt={link.canSendAt}
          error={error}
        />
      );
    }
    return (
      <RequestLinkForm
        email={email}
        isCorrection={link.isCorrection}
        onSend={link.requestLink}
        isSending={isSending}
        error={error}
        cancelTo={signedIn ? PATHS.security : withNext(PATHS.signIn, target)}
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
  const { resetPassword: time } = useLifetimes();
  return (
    <div className="stack">
      <p>
        <WithStrong sentence={texts.askedFor({ email, time })} strong={email} />
      </p>
      <ResendStatusText
        status={status}
        sent={<Notice kind="success">{texts.askedAgain({ email })}</Notice>}
        texts={useTexts(resendTexts)}
      />
    </div>
  );
}
