import { useEffect } from 'react';

import { useWebConfig } from '@portvakt/api-client';

import { offeredCodeKinds } from '../../codes/code-kind.js';
import { SessionCodeForm } from '../../codes/session-code-form.js';
import { focusPage } from '../../focus/page-focus.js';
import { useTexts } from '../../i18n/texts.js';
import { ownPasskeysTexts } from './own-passkeys.texts.js';

interface SecondFactorStepProps {
  /** Whether what follows an accepted code is under way. */
  readonly isBusy: boolean;
  readonly onAccepted: () => void;
  /** Called with true before a code is sent, and with false once the answer is known. */
  readonly onSending: (isSending: boolean) => void;
  readonly onCancel: () => void;
}

/** Asks for a code in the session: only who has shown both factors makes what counts as both. */
export function SecondFactorStep(props: SecondFactorStepProps) {
  const texts = useTexts(ownPasskeysTexts);
  const kinds = offeredCodeKinds(useWebConfig());
  // It takes the place of another form, whose focused button is gone.
  useEffect(() => void focusPage(), []);

  return (
    <>
      <p>{texts.codeFirst}</p>
      <SessionCodeForm kinds={kinds} {...props} />
    </>
  );
}
