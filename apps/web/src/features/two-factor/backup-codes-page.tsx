import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';

import { type ApiFailure, asApiFailure, useGenerateBackupCodesMutation, useSession } from '@portvakt/api-client';
import { PageHeading, PanelSection } from '@portvakt/ui';

import { useTexts } from '../../i18n/texts.js';
import { useSignInMethods } from '../../providers/use-sign-in-methods.js';
import { PATHS } from '../../routes/paths.js';
import { securityEventState } from '../../navigation-state/security-event.js';
import { authenticatorsTexts } from './authenticators.texts.js';
import { ConfirmNewCodes } from './confirm-new-codes.js';
import { BackupCodes } from './backup-codes.js';
import { backupCodesTexts } from './backup-codes.texts.js';
import { NotPossible } from './not-possible.js';
import './two-factor.css';

/** Replaces the backup codes and shows the new ones. */
export function BackupCodesPage() {
  const texts = useTexts(backupCodesTexts);
  const { needsPassword } = useTexts(authenticatorsTexts);
  const { signedIn } = useSession();
  const navigate = useNavigate();
  const { generate, isBusy, codes } = useNewBackupCodes();
  const heading = useFocusOnCodes(codes !== undefined);

  const finish = () =>
    void navigate(PATHS.security, { replace: true, state: securityEventState({ kind: 'newBackupCodes' }) });
  const isOn = signedIn?.user.twoFactorEnabled;
  const { methods, error } = useSignInMethods();
  // If the sign-in methods cannot be read, the server's answer shows whether there is a password.
  const mayHavePassword = methods?.hasPassword ?? (error === undefined ? undefined : true);

  return (
    <>
      <PageHeading lead={texts.lead}>{texts.title}</PageHeading>
      {isOn === false ? <NotPossible why={texts.isOff} /> : null}
      {isOn && mayHavePassword === false ? <NotPossible why={needsPassword} /> : null}
      {codes ? (
        <PanelSection ref={heading} heading={texts.yours}>
          <BackupCodes codes={codes} onSaved={finish} />
        </PanelSection>
      ) : null}
      {signedIn && isOn && mayHavePassword ? (
        <ConfirmNewCodes
          open={!codes}
          signedIn={signedIn}
          isBusy={isBusy}
          onConfirm={generate}
          onCancel={() => void navigate(PATHS.security, { replace: true })}
        />
      ) : null}
    </>
  );
}

function useNewBackupCodes() {
  const [send, { isLoading }] = useGenerateBackupCodesMutation();
  const [codes, setCodes] = useState<readonly string[]>();

  const generate = async (password: string): Promise<ApiFailure | undefined> => {
    const call = send({ password });
    const answer = await call;
    // Removes the codes from the store at once; the hook's own `reset` does not know this request.
    call.reset();
    if (answer.error) return asApiFailure(answer.error);
    setCodes(answer.data.backupCodes);
    return undefined;
  };
  return { generate, isBusy: isLoading, codes };
}

/** After the dialog has closed: nothing behind an open dialog can take focus. */
function useFocusOnCodes(areShown: boolean) {
  const heading = useRef<HTMLHeadingElement>(null);

  useEffect(() => {
    if (areShown) queueMicrotask(() => heading.current?.focus());
  }, [areShown]);
  return heading;
}
