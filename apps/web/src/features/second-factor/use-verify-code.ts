import { useState } from 'react';

import { type ApiFailure, useExpectedSession } from '@portvakt/api-client';

import type { CodeKind } from '../../codes/code-kind.js';
import type { CodeInput } from '../../codes/use-code-form.js';
import { useSendCode } from '../../codes/use-send-code.js';
import { useSilentPasskey } from '../../passkeys/use-silent-passkey.js';

/** Verifies a code; the page navigates once the session exists. `verifiedWith` is the kind of code that was accepted. */
export function useVerifyCode() {
  const { send, isSending } = useSendCode();
  const [verifiedWith, setVerifiedWith] = useState<CodeKind | 'passkey'>();
  const session = useExpectedSession();
  const makePasskeySilently = useSilentPasskey();

  const verify = async (kind: CodeKind, input: CodeInput): Promise<ApiFailure | undefined> => {
    setVerifiedWith(undefined);
    session.expect(false);
    const refusal = await send(kind, input);
    if (refusal) return refusal;
    setVerifiedWith(kind);
    session.expect(true);
    makePasskeySilently();
    return undefined;
  };

  return {
    verify,
    verifiedWith,
    notePasskey: () => setVerifiedWith('passkey'),
    isBusy: isSending || session.isPending,
    noSession: session.failure,
  };
}
