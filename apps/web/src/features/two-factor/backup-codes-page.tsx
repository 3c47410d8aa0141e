import { useEffect, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router';

import {
  type ApiFailure,
  asApiFailure,
  useGenerateBackupCodesMutation,
  useSession,
} from '@portvakt/api-client';
import { ButtonLink, Notice, PageHeading, PanelSection } from '@portvakt/ui';

import { useTexts } from '../../i18n/texts.js';
import { PATHS } from '../../routes/paths.js';
import { securityEventState } from '../../navigation-state/security-event.js';
import { ConfirmNewCodes } from './confirm-new-codes.js';
import { BackupCodes } from './backup-codes.js';
import { backupCodesTexts } from './backup-codes.texts.js';
import './two-factor.css';

/** Replaces the backup codes and shows the new ones. */
export function BackupCodesPage() {
  const texts = useTexts(backupCodesTexts);
  const { signedIn } = useSession();
  const navigate = useNavigate();
  const { generate, isBusy, codes } = useNewBackupCodes();
  const heading = useFocusOnCodes(codes !== undefined);

  const finish = () =>
    void navigate(PATHS.security, { replace: true, state: securityEventState({ kind: 'newBackupCodes' }) });
  const isOn = signedIn?.user.twoFactorEnabled;

  return (
    <>
      <PageHeading lead={texts.lead}>{texts.title}</PageHeading>
      {isOn === false ? (
        <>
          <Notice kind="info">{texts.isOff}</Notice>
          <div className="actions">
            <ButtonLink>
              <Link to={PATHS.security}>{texts.toSecurity}</Link>
            </ButtonLink>
          </div>
        </>
      ) : null}
      {codes ? (
        <PanelSection ref={heading} heading={texts.yours}>
          <BackupCodes codes={codes} onSaved={finish} />
        </PanelSection>
      ) : null}
      {signedIn && isOn ? (
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
