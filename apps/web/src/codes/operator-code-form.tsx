import { useWebConfig } from '@portvakt/api-client';

import { OperatorPasskey } from '../passkeys/operator-passkey.js';
import { offeredCodeKinds } from './code-kind.js';
import { SessionCodeForm } from './session-code-form.js';

interface OperatorCodeFormProps {
  /** Whether what follows an accepted code is under way. */
  readonly isBusy?: boolean;
  /** Called once the service has accepted a code or a passkey. */
  readonly onAccepted: () => void;
  /** Called with true before a code or a passkey is sent, and with false once the answer is known. */
  readonly onSending?: (isSending: boolean) => void;
  /** Without it, there is no button to give up. */
  readonly onCancel?: () => void;
}

/**
 * Asks for a code of the app, a backup code or a passkey: a code by mail does not count for operators (operators §4.2).
 */
export function OperatorCodeForm(props: OperatorCodeFormProps) {
  const kinds = offeredCodeKinds(useWebConfig()).filter((kind) => kind !== 'email');
  return (
    <>
      <SessionCodeForm kinds={kinds} {...props} />
      <OperatorPasskey onAccepted={props.onAccepted} onSending={props.onSending} />
    </>
  );
}
