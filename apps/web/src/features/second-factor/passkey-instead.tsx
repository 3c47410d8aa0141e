import { PasskeyButton } from '../../passkeys/passkey-button.js';
import { usePasskeySignIn } from '../../passkeys/use-passkey-sign-in.js';

interface PasskeyInsteadProps {
  readonly onAccepted: () => void;
}

/** A passkey instead of a code: a sign-in of its own, which also completes the pending one. */
export function PasskeyInstead({ onAccepted }: PasskeyInsteadProps) {
  const { signIn, isBusy, failure } = usePasskeySignIn({ onSignedIn: onAccepted });
  return <PasskeyButton purpose="use" isBusy={isBusy} failure={failure} onPress={() => void signIn()} />;
}
