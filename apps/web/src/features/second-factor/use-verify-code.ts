import { useState } from 'react';

import {
  type ApiFailure,
  asApiFailure,
  useSession,
  useVerifyBackupCodeMutation,
  useVerifyOtpMutation,
  useVerifyTotpMutation,
} from '@portvakt/api-client';

import { withoutGaps } from '../../forms/code.js';
import { toBackupCode } from './backup-code.js';
import type { Method } from './methods.js';

/** The session did not come although the code was right: the browser keeps no cookies for the site. */
const NO_SESSION: ApiFailure = { code: 'FAILED_TO_CREATE_SESSION', message: '', status: 0, retryAfterSeconds: null };

interface TypedCode {
  readonly code: string;
  readonly trustDevice: boolean;
}

/** Sends a code; the page itself leaves when the session is there. `passedBy`: the way whose code was right. */
export function useVerifyCode() {
  const [verifyTotp, totp] = useVerifyTotpMutation();
  const [verifyOtp, otp] = useVerifyOtpMutation();
  const [verifyBackupCode, backupCode] = useVerifyBackupCodeMutation();
  const [passedBy, setPassedBy] = useState<Method>();
  const { signedIn, isFetching } = useSession();

  const send = (method: Method, { code, trustDevice }: TypedCode) => {
    if (method === 'app') return verifyTotp({ code: withoutGaps(code), trustDevice });
    if (method === 'epost') return verifyOtp({ code: withoutGaps(code), trustDevice });
    return verifyBackupCode({ code: toBackupCode(code), trustDevice });
  };

  const verify = async (method: Method, typed: TypedCode): Promise<ApiFailure | undefined> => {
    setPassedBy(undefined);
    const answer = await send(method, typed);
    if (answer.error) return asApiFailure(answer.error);
    setPassedBy(method);
    return undefined;
  };

  const isWithoutSession = passedBy !== undefined && !isFetching && !signedIn;
  const isSending = totp.isLoading || otp.isLoading || backupCode.isLoading;
  return {
    verify,
    passedBy,
    isBusy: isSending || (passedBy !== undefined && !isWithoutSession),
    noSession: isWithoutSession ? NO_SESSION : undefined,
  };
}
