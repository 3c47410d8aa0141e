import { useEffect, useState } from 'react';
import { type BlockerFunction, useBeforeUnload, useBlocker } from 'react-router';

import { Button, Dialog } from '@portvakt/ui';

import { useTexts } from '../../i18n/texts.js';
import { setSignOutGuard } from '../../session/sign-out-guard.js';
import { PATHS } from '../../routes/paths.js';
import { readSecurityEvent } from '../../navigation-state/security-event.js';
import { backupCodesTexts } from './backup-codes.texts.js';

/** Asks for confirmation before unsaved backup codes are lost. */
export function UnsavedCodesGuard() {
  const texts = useTexts(backupCodesTexts);
  const blocker = useBlocker(losesCodes);
  const [signOut, setSignOut] = useState<() => void>();
  useEffect(() => setSignOutGuard((go) => setSignOut(() => go)), []);
  useBeforeUnload(askBrowser);

  const stay = () => {
    blocker.reset?.();
    setSignOut(undefined);
  };
  const leave = () => {
    blocker.proceed?.();
    signOut?.();
    setSignOut(undefined);
  };
  return (
    <Dialog
      open={blocker.state === 'blocked' || signOut !== undefined}
      onClose={stay}
      heading={texts.askLeave}
      closeLabel={texts.close}
      actions={
        <>
          <Button onClick={stay}>{texts.stay}</Button>
          <Button variant="secondary" onClick={leave}>
            {texts.leave}
          </Button>
        </>
      }
    >
      <p>{texts.explainLeave}</p>
    </Dialog>
  );
}

/** Navigations after saving carry a security event, and a sign-out was already confirmed; neither loses codes. */
const losesCodes: BlockerFunction = ({ currentLocation, nextLocation: { pathname, state } }) =>
  pathname !== currentLocation.pathname && pathname !== PATHS.signedOut && readSecurityEvent(state) === undefined;

function askBrowser(event: BeforeUnloadEvent): void {
  event.preventDefault();
}
