import { useNavigate } from 'react-router';

import type { SignedIn } from '@portvakt/api-client';

import { PasskeyButton } from '../../passkeys/passkey-button.js';
import { usePasskeyAgain } from '../../passkeys/use-passkey-again.js';
import { pathTo } from '../../return-to/next-path.js';

interface ConfirmWithPasskeyProps {
  readonly signedIn: SignedIn;
  /** What follows. */
  readonly target: string;
}

/** A passkey instead of the password. */
export function ConfirmWithPasskey({ signedIn, target }: ConfirmWithPasskeyProps) {
  const navigate = useNavigate();
  const follow = async () => navigate(pathTo(target), { replace: true });
  const { signIn, isBusy, failure } = usePasskeyAgain(signedIn, follow);
  return <PasskeyButton purpose="confirm" isBusy={isBusy} failure={failure} onPress={() => void signIn()} />;
}
