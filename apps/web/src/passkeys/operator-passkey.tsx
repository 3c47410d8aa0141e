import { type SignedIn, useSession } from '@portvakt/api-client';

import { PasskeyButton } from './passkey-button.js';
import { useOwnPasskeys } from './use-own-passkeys.js';
import { usePasskeyAgain } from './use-passkey-again.js';
import { usePasskeysOffered } from './use-passkeys-offered.js';

interface OperatorPasskeyProps {
  /** Called once the service has accepted a passkey, in a session of its own. */
  readonly onAccepted: () => void;
  /** Called with true before a passkey is asked for, and with false once the answer is known. */
  readonly onSending?: ((isSending: boolean) => void) | undefined;
}

/** A passkey instead of a code, for an operator who has one (operators §4.2). */
export function OperatorPasskey({ onAccepted, onSending }: OperatorPasskeyProps) {
  const { signedIn } = useSession();
  const isOffered = usePasskeysOffered();
  const { passkeys } = useOwnPasskeys();
  if (!signedIn || !isOffered || !passkeys?.length) return null;
  return <OperatorPasskeyButton signedIn={signedIn} onAccepted={onAccepted} onSending={onSending} />;
}

function OperatorPasskeyButton({ signedIn, onAccepted, onSending }: OperatorPasskeyProps & { readonly signedIn: SignedIn }) {
  const { signIn, isBusy, failure } = usePasskeyAgain(signedIn, onAccepted);
  const press = async () => {
    onSending?.(true);
    await signIn();
    onSending?.(false);
  };
  return <PasskeyButton purpose="use" isBusy={isBusy} failure={failure} onPress={() => void press()} />;
}
