import { useEffect, useState } from 'react';
import { Link, useSearchParams } from 'react-router';

import { useWebConfig } from '@portvakt/api-client';
import { ButtonLink, Notice, PageHeading, PanelPage, StatusRegion } from '@portvakt/ui';

import { lifetimeInWords } from '../../i18n/lifetime.js';
import { useLanguage, useTexts } from '../../i18n/texts.js';
import { usePasskeysOffered } from '../../passkeys/use-passkeys-offered.js';
import { noteAwaitingCode } from '../../session/awaiting-code.js';
import { useFocusOnChange } from '../../focus/use-focus-on-change.js';
import { CodeForm } from './code-form.js';
import { CodeLead } from './code-lead.js';
import { maskedEmail } from './masked-email.js';
import { chooseMethod, methodsOf } from './methods.js';
import { OtherMethods } from './other-methods.js';
import { ResendCode } from './resend-code.js';
import { secondFactorTexts } from './second-factor.texts.js';
import { type EndOfSignIn, SignInEnded } from './sign-in-ended.js';
import { endOfSignIn } from './code-refusal.js';
import type { CodeInput } from './use-code-form.js';
import { useEmailCode } from './use-email-code.js';
import { useSignInTimes } from './use-sign-in-times.js';
import { UsePasskey } from './use-passkey.js';
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
  const available = methodsOf(config);
  const lifetime = config.lifetimes.pendingTwoFactor;
  const [query] = useSearchParams();
  const method = chooseMethod(query.get('metode'), available);
  useFocusOnChange(method);
  useEffect(noteAwaitingCode, []);
  const offersPasskeys = usePasskeysOffered();
  const [trustDevice, setTrustDevice] = useState(false);
  const { startedAt, codeSentAt, noteCodeSent } = useSignInTimes();
  const timeLeft = useTimeLeft(startedAt, lifetime);

  const endSignInOn = (refusal: Parameters<typeof endOfSignIn>[1]) => {
    const why = endOfSignIn(method, refusal);
    if (why) onEnd(why);
  };
  const emailCode = useEmailCode({
    isWanted: method === 'epost' && timeLeft !== 'none',
    sentAt: codeSentAt,
    onSent: noteCodeSent,
    onRefused: endSignInOn,
  });
  const address = email === undefined ? texts.yourAddress : maskedEmail(email);

  const submit = async (input: CodeInput) => {
    const refusal = await verifying.verify(method, input);
    if (refusal) endSignInOn(refusal);
    return refusal;
  };

  // While busy, an accepted code may be waiting for its session.
  if (timeLeft === 'none' && !verifying.isBusy) return <SignInEnded why="tooLate" signIn={signIn} />;
  return (
    <PanelPage>
      <PageHeading lead={<CodeLead method={method} email={email} address={address} mail={emailCode.mail} />}>
        {method === 'reservekode' ? texts.backupTitle : texts.title}
      </PageHeading>
      <TimeNotice secondsLeft={timeLeft === 'little' ? warningSeconds(lifetime) : undefined} />
      <CodeForm
        key={method}
        method={method}
        isBusy={verifying.isBusy}
        onSubmit={submit}
        failure={verifying.noSession}
        trustDevice={trustDevice}
        onTrustDevice={setTrustDevice}
        cancel={<CancelLink signIn={signIn} />}
      />
      {method === 'epost' ? <ResendCode emailCode={emailCode} address={address} /> : null}
      <OtherMethods current={method} available={available}>
        {offersPasskeys ? <UsePasskey onAccepted={verifying.notePasskey} /> : null}
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
