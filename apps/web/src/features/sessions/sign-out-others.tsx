import { useLayoutEffect, useRef, useState } from 'react';

import { Button, Dialog } from '@portvakt/ui';

import { useTexts } from '../../i18n/texts.js';
import { sessionsTexts } from './sessions.texts.js';

interface SignOutOthersProps {
  /** How many other devices there are; at least one. */
  readonly count: number;
  readonly isBusy: boolean;
  /** Ends the other sessions; the dialog closes when it is done, whatever came of it. */
  readonly onConfirm: () => Promise<void>;
  /** Runs when this leaves the page with focus in it. */
  readonly onFocusLost: () => void;
}

/** Signs out every other device, after a question: an ended session cannot be brought back. */
export function SignOutOthers({ count, isBusy, onConfirm, onFocusLost }: SignOutOthersProps) {
  const texts = useTexts(sessionsTexts);
  const [asking, setAsking] = useState(false);
  const container = useLostFocus(onFocusLost);

  const confirm = async () => {
    await onConfirm();
    setAsking(false);
  };

  return (
    <div ref={container}>
      <Button variant="secondary" tone="danger" onClick={() => setAsking(true)}>
        {texts.signOutOthers}
      </Button>
      <Dialog
        open={asking}
        onClose={() => setAsking(false)}
        isBusy={isBusy}
        heading={texts.askOthers}
        closeLabel={texts.close}
        actions={
          <>
            <Button tone="danger" loading={isBusy && texts.signingOut} onClick={() => void confirm()}>
              {texts.confirmOthers({ count })}
            </Button>
            <Button variant="secondary" onClick={() => setAsking(false)}>
              {texts.cancel}
            </Button>
          </>
        }
      >
        <p>{texts.explainOthers({ count })}</p>
      </Dialog>
    </div>
  );
}

/** The button and its dialog leave together when the list comes without other devices, and would take focus with them. */
function useLostFocus(onFocusLost: () => void) {
  const container = useRef<HTMLDivElement>(null);

  useLayoutEffect(() => {
    const element = container.current;
    return () => {
      // After the removal: while a dialog is open nothing outside it can take focus.
      if (element?.contains(document.activeElement)) queueMicrotask(onFocusLost);
    };
  }, [onFocusLost]);
  return container;
}
