import { useState } from 'react';

import {
  type ApiFailure,
  asApiFailure,
  useExpectedSession,
  useVerifyBackupCodeMutation,
  useVerifyOtpMutation,
  useVerifyTotpMutation,
} from '@portvakt/api-client';

import { toBackupCode } from '../../forms/backup-code.js';
import { withoutSeparators } from '../../forms/code.js';
import { useSilentPasskey } from '../../passkeys/use-silent-passkey.js';
import type { Method } from './methods.js';

interface TypedCode {
  readonly code: string;
  readonly trustDevice: boolean;
}

/**
 * Verifies a code; the page navigates once the session exists. `verifiedWith` is the method whose code was accepted.
 */
export function useVerifyCode() {
  const [verifyTotp, totp] = useVerifyTotpMutation();
  const [verifyOtp, otp] = useVerifyOtpMutation();
  const [verifyBackupCode, backupCode] = useVerifyBackupCodeMutation();
  const [verifiedWith, setVerifiedWith] = useState<Method | 'passkey'>();
  const session = useExpectedSession();
  const makePasskeySilently = useSilentPasskey();

  const send = (method: Method, { code, trustDevice }: TypedCode) => {
    if (method === 'app') return verifyTotp({ code: withoutSeparators(code), trustDevice });
    if (method === 'epost') return verifyOtp({ code: withoutSeparators(code), trustDevice });
    return verifyBackupCode({ code: toBackupCode(code), trustDevice });
  };

  const verify = async (method: Method, typed: TypedCode): Promise<ApiFailure | undefined> => {
    setVerifiedWith(undefined);
    session.expect(false);
    const answer = await send(method, typed);
    if (answer.error) return asApiFailure(answer.error);
    setVerifiedWith(method);
    session.expect(true);
    makePasskeySilently();
    return undefined;
  };

  const isSending = totp.isLoading || otp.isLoading || backupCode.isLoading;
  return {
    verify,
    verifiedWith,
    notePasskey: () => setVerifiedWith('passkey'),
    isBusy: isSending || session.isPending,
    noSession: session.failure,
  };
}
