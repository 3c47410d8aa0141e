import {
  type ApiFailure,
  asApiFailure,
  useVerifyBackupCodeMutation,
  useVerifyOtpMutation,
  useVerifyTotpMutation,
} from '@portvakt/api-client';

import { toBackupCode } from '../forms/backup-code.js';
import { withoutSeparators } from '../forms/code.js';
import type { CodeKind } from './code-kind.js';

interface TypedCode {
  readonly code: string;
  /** Only for the code of a sign-in. */
  readonly trustDevice?: boolean;
}

/** Sends a code to the service; `send` returns the refusal, or undefined for an accepted code. */
export function useSendCode() {
  const [verifyTotp, totp] = useVerifyTotpMutation();
  const [verifyOtp, otp] = useVerifyOtpMutation();
  const [verifyBackupCode, backupCode] = useVerifyBackupCodeMutation();

  const verify = (kind: CodeKind, { code, ...choice }: TypedCode) => {
    if (kind === 'backup') return verifyBackupCode({ code: toBackupCode(code), ...choice });
    return (kind === 'app' ? verifyTotp : verifyOtp)({ code: withoutSeparators(code), ...choice });
  };

  const send = async (kind: CodeKind, typed: TypedCode): Promise<ApiFailure | undefined> => {
    const { error } = await verify(kind, typed);
    return error && asApiFailure(error);
  };
  return { send, isSending: totp.isLoading || otp.isLoading || backupCode.isLoading };
}
