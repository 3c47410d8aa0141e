import { useLayoutEffect, useRef, useState } from 'react';

import { Button } from '@portvakt/ui';

import { useTexts } from '../../i18n/texts.js';
import { DangerDialog } from '../../dialogs/danger-dialog.js';
import { sessionsTexts } from './sessions.texts.js';

interface SignOutOthersProps {
  /** The number of other devices; at least one. */
  readonly count: number;
  readonly isBusy: boolean;
  /** Revokes the other sessions. When the promise resolves, the dialog closes, whether it worked or not. */
  readonly onConfirm: () => Promise<void>;
  /** Called when this component is removed while it has focus. */
  readonly onFocusLost: () => void;
}

/** Signs out every other device after a question, because a revoked session cannot be restored. */
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
      <DangerDialog
        open={asking}
        isBusy={isBusy}
        heading={texts.askOthers}
        confirmLabel={texts.confirmOthers({ count })}
        busyLabel={texts.signingOut}
        texts={texts}
        onConfirm={() => void confirm()}
        onClose={() => setAsking(false)}
      >
        {texts.explainOthers({ count })}
      </DangerDialog>
    </div>
  );
}

/**
 * The button and its dialog are removed together when the list no longer has other devices, and focus would be lost.
 */
function useLostFocus(onFocusLost: () => void) {
  const container = useRef<HTMLDivElement>(null);

  useLayoutEffect(() => {
    const element = container.current;
    return () => {
      // After the removal: nothing outside an open dialog can take focus.
      if (element?.contains(document.activeElement)) queueMicrotask(onFocusLost);
    };
  }, [onFocusLost]);
  return container;
}
