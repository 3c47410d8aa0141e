import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';

import { useWebConfig } from '@portvakt/api-client';
import { ButtonLink, Notice, PageHeading, PanelPage, StatusRegion } from '@portvakt/ui';

import { offeredCodeKinds } from '../../codes/code-kind.js';
import type { CodeInput } from '../../codes/use-code-form.js';
import { useEmailedCode } from '../../codes/use-emailed-code.js';
import { lifetimeInWords } from '../../i18n/lifetime.js';
import { useLanguage, useTexts } from '../../i18n/texts.js';
import { usePasskeysOffered } from '../../passkeys/use-passkeys-offered.js';
import { useFocusOnChange } from '../../focus/use-focus-on-change.js';
import { CodeForm } from './code-form.js';
import { CodeLead } from './code-lead.js';
import { type EndOfSignIn, endOfSignIn } from './end-of-sign-in.js';
import { maskedEmail } from './masked-email.js';
import { chooseKind } from './methods.js';
import { OtherMethods } from './other-methods.js';
import { ResendCode } from './resend-code.js';
import { secondFactorTexts } from './second-factor.texts.js';
import { SignInEnded } from './sign-in-ended.js';
import { useSignInTimes } from './use-sign-in-times.js';
import { PasskeyInstead } from './passkey-instead.js';
import { useTimeLeft, warningSeconds } from './use-time-left.js';
import type { useVerifyCode } from './use-verify-code.js';
import './second-factor.css';

interface PendingSignInProps {
  /** The e-mail address of the signing-in user; unknown after a sign-in at a provider, or in a new tab. */
  readonly email: string | undefined;
  /** The link back to the sign-in page, with the state that fills in its form. */
  readonly signIn: { readonly to: string; readonly state: unknown };
  readonly verifying: ReturnType<typeof useVerifyCode>;
  readonly onEnd: (why: EndOfSignIn) => void;
}

/** The second step of a pending sign-in: a code from an app, by e-mail, or from the list of backup codes. */
export function PendingSignIn({ email, signIn, verifying, onEnd }: PendingSignInProps) {
  const texts = useTexts(secondFactorTexts);
  const config = useWebConfig();
  const offered = offeredCodeKinds(config);
  const lifetime = config.lifetimes.pendingTwoFactor;
  const [query] = useSearchParams();
  const kind = chooseKind(query.get('metode'), offered);
  useFocusOnChange(kind);
  const offersPasskeys = usePasskeysOffered();
  const [trustDevice, setTrustDevice] = useState(false);
  const { startedAt, codeSentAt, noteCodeSent } = useSignInTimes();
  const timeLeft = useTimeLeft(startedAt, lifetime);

  const endSignInOn = (refusal: Parameters<typeof endOfSignIn>[1]) => {
    const why = endOfSignIn(kind, refusal);
    if (why) onEnd(why);
  };
  const emailedCode = useEmailedCode({
    isWanted: kind === 'email' && timeLeft !== 'none',
    sentAt: codeSentAt,
    onSent: noteCodeSent,
    onRefused: endSignInOn,
  });
  const address = email === undefined ? texts.yourAddress : maskedEmail(email);

  const submit = async (input: CodeInput) => {
    const refusal = await verifying.verify(kind, input);
    if (refusal) endSignInOn(refusal);
    return refusal;
  };

  // While busy, an accepted code may be waiting for its session.
  if (timeLeft === 'none' && !verifying.isBusy) return <SignInEnded why="tooLate" signIn={signIn} />;
  return (
    <PanelPage>
      <PageHeading lead={<CodeLead kind={kind} email={email} address={address} mail={emailedCode.mail} />}>
        {kind === 'backup' ? texts.backupTitle : texts.title}
      </PageHeading>
      <TimeNotice secondsLeft={timeLeft === 'little' ? warningSeconds(lifetime) : undefined} />
      <CodeForm
        key={kind}
        kind={kind}
        isBusy={verifying.isBusy}
        onSubmit={submit}
        failure={verifying.noSession}
        trustDevice={trustDevice}
        onTrustDevice={setTrustDevice}
        cancel={<CancelLink signIn={signIn} />}
      />
      {kind === 'email' ? <ResendCode emailedCode={emailedCode} address={address} /> : null}
      <OtherMethods current={kind} offered={offered}>
        {offersPasskeys ? <PasskeyInstead onAccepted={verifying.notePasskey} /> : null}
      </OtherMethods>
    </PanelPage>
  );
}

function CancelLink({ signIn }: Pick<PendingSignInProps, 'signIn'>) {
  const texts = useTexts(secondFactorTexts);
  return (
    <ButtonLink variant="secondary">
      <Link to={signIn.to} state={signIn.state}>
        {texts.cancel}
      </Link>
    </ButtonLink>
  );
}

interface TimeNoticeProps {
  /** Undefined while there is enough time. */
  readonly secondsLeft: number | undefined;
}

function TimeNotice({ secondsLeft }: TimeNoticeProps) {
  const texts = useTexts(secondFactorTexts);
  const [language] = useLanguage();
  return (
    <StatusRegion>
      {secondsLeft === undefined ? null : (
        <Notice kind="warning">{texts.timeLeft({ time: lifetimeInWords(secondsLeft, language) })}</Notice>
      )}
    </StatusRegion>
  );
}
