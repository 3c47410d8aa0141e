import { type BlockerFunction, useBeforeUnload, useBlocker } from 'react-router';

import { Button, Dialog } from '@portvakt/ui';

import { useTexts } from '../../i18n/texts.js';
import { ROOMS } from '../../rooms/rooms.js';
import { readSecurityNews } from '../../rooms/security-news.js';
import { backupCodesTexts } from './backup-codes.texts.js';

/** Asks before codes that are shown once are left behind. */
export function LeaveGuard() {
  const texts = useTexts(backupCodesTexts);
  const blocker = useBlocker(losesCodes);
  useBeforeUnload(askBrowser);

  const stay = () => blocker.reset?.();
  return (
    <Dialog
      open={blocker.state === 'blocked'}
      onClose={stay}
      heading={texts.askLeave}
      closeLabel={texts.close}
      actions={
        <>
          <Button onClick={() => blocker.proceed?.()}>{texts.leave}</Button>
          <Button variant="secondary" onClick={stay}>
            {texts.stay}
          </Button>
        </>
      }
    >
      <p>{texts.explainLeave}</p>
    </Dialog>
  );
}

/** Whoever says that the codes are saved brings news along; somebody who has signed out cannot come back to them anyway. */
const losesCodes: BlockerFunction = ({ currentLocation, nextLocation: { pathname, state } }) =>
  pathname !== currentLocation.pathname && pathname !== ROOMS.signedOut && readSecurityNews(state) === undefined;

function askBrowser(event: BeforeUnloadEvent): void {
  event.preventDefault();
}
