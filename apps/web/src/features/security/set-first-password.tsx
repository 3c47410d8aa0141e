import { asApiFailure, useForgetPasswordMutation, useSession, useWebConfig, toReadableEmail } from '@portvakt/api-client';
import { Button, FormError, Notice, StatusRegion, WithStrong } from '@portvakt/ui';

import { NotArrivedYet } from '../../forms/not-arrived-yet.js';
import { ResendStatusText } from '../../forms/resend-status-text.js';
import { resendTexts } from '../../forms/resend.texts.js';
import { usePacedSending } from '../../forms/use-paced-sending.js';
import { useTexts } from '../../i18n/texts.js';
import { useLifetimes } from '../../i18n/use-lifetimes.js';
import { useErrorText } from '../../i18n/use-error-text.js';
import { useOwnPasskeys } from '../../passkeys/use-own-passkeys.js';
import { useProviderName } from '../../providers/use-provider-name.js';
import { canConnect } from '../../providers/use-sign-in-methods.js';
import { useNameList } from '../../providers/use-name-list.js';
import { PATHS } from '../../routes/paths.js';
import { useReadOnly } from '../../session/use-read-only.js';
import { securityTexts } from './security.texts.js';

interface SetFirstPasswordProps {
  /** The providers that the user signs in with instead. */
  readonly providers: readonly string[];
}

/** Sets the first password through a mailed link, so that only the owner of the mailbox can do it. */
export function SetFirstPassword({ providers }: SetFirstPasswordProps) {
  const texts = useTexts(securityTexts);
  const resend = useTexts(resendTexts);
  const errorText = useErrorText();
  const { resetPassword: time } = useLifetimes();
  const { signedIn } = useSession();
  const { resetPassword: canMail } = useWebConfig();
  const [ask, { isLoading, error }] = useForgetPasswordMutation();
  const email = signedIn?.user.email ?? '';
  const send = async () => !(await ask({ email, redirectTo: PATHS.newPassword })).error;
  const { sendAgain, status, canSendAt } = usePacedSending({ send, justSent: false });
  const isSent = status.kind !== 'quiet';
  const isReadOnly = useReadOnly();

  const shown = toReadableEmail(email);
  const sent = (
    <Notice kind="success">
      <WithStrong sentence={texts.linkSent({ email: shown, time })} strong={shown} />
    </Notice>
  );

  const noPassword = useNoPasswordText(providers);

  if (!canMail || isReadOnly) return <p>{noPassword}</p>;
  return (
    <>
      <p>
        {noPassword} {texts.makingSignsOut}
      </p>
      {signedIn?.user.emailVerified === false ? <RemovedMethods providers={providers} /> : null}
      <StatusRegion>
        <ResendStatusText status={status} sent={sent} texts={resend} />
      </StatusRegion>
      {isSent ? <NotArrivedYet canSendAt={canSendAt} texts={resend} /> : null}
      <FormError message={error ? errorText(asApiFailure(error)) : undefined} />
      <div className="actions">
        <Button variant="secondary" loading={isLoading && resend.sending} onClick={() => void sendAgain()}>
          {isSent ? resend.sendAgain : texts.makePassword}
        </Button>
      </div>
    </>
  );
}

/** Names what the user signs in with; a passkey once it is known. */
function useNoPasswordText(providers: readonly string[]): string {
  const texts = useTexts(securityTexts);
  const listOf = useNameList();
  const providerName = useProviderName();
  const { passkeys = [] } = useOwnPasskeys();
  const names = [...providers.map(providerName), ...(passkeys.length > 0 ? [texts.passkey] : [])];
  return names.length === 0 ? texts.noPasswordAlone : texts.noPassword({ methods: listOf(names) });
}

/** With an unverified address, the mailed link verifies it, and removes what others may have added to the account. */
function RemovedMethods({ providers }: SetFirstPasswordProps) {
  const texts = useTexts(securityTexts);
  const listOf = useNameList();
  const providerName = useProviderName();
  const config = useWebConfig();
  const { passkeys, error } = useOwnPasskeys();
  const mayHavePasskey = passkeys ? passkeys.length > 0 : error !== undefined;
  const canConnectAgain = providers.length > 0 && providers.every((provider) => canConnect(provider, config));
  const removed = [
    ...(providers.length > 0 ? [texts.makingDisconnects({ providers: listOf(providers.map(providerName)) })] : []),
    ...(canConnectAgain ? [texts.canConnectAgain] : []),
    ...(mayHavePasskey ? [texts.makingDeletesPasskeys] : []),
  ];
  return removed.length > 0 ? <p>{[texts.notVerified, ...removed].join(' ')}</p> : null;
}
