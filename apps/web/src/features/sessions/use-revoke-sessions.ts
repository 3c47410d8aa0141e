import { useState } from 'react';

import {
  type ListSessionsApiResponse,
  useRevokeOtherSessionsMutation,
  useRevokeSessionMutation,
} from '@portvakt/api-client';

import { useTexts } from '../../i18n/texts.js';
import { useSignOutDelay } from '../../i18n/use-lifetimes.js';
import { sessionsTexts } from './sessions.texts.js';
import { useDeviceName } from './use-device-name.js';

type Result =
  | { readonly kind: 'ended'; readonly userAgent: ListSessionsApiResponse[number]['userAgent'] }
  | { readonly kind: 'othersEnded'; readonly count: number }
  | { readonly kind: 'failed'; readonly error: unknown };

/** Revokes one session or all others, and returns the result as text. */
export function useRevokeSessions() {
  const texts = useTexts(sessionsTexts);
  const deviceName = useDeviceName();
  const delay = useSignOutDelay();
  const [revokeSession] = useRevokeSessionMutation();
  const [revokeOtherSessions, { isLoading: isRevokingOthers }] = useRevokeOtherSessionsMutation();
  const [result, setResult] = useState<Result>();

  const revokeOne = async ({ token, userAgent }: ListSessionsApiResponse[number]) => {
    setResult(undefined);
    const { error } = await revokeSession({ token });
    setResult(error ? { kind: 'failed', error } : { kind: 'ended', userAgent });
  };

  const revokeOthers = async (count: number) => {
    setResult(undefined);
    const { error } = await revokeOtherSessions();
    setResult(error ? { kind: 'failed', error } : { kind: 'othersEnded', count });
  };

  return { revokeOne, revokeOthers, isRevokingOthers, success: asText(), error: result?.kind === 'failed' ? result.error : null };

  function asText(): string | undefined {
    if (result?.kind === 'ended') {
      const device = deviceName(result.userAgent);
      return delay === undefined ? texts.signedOut({ device }) : texts.signedOutSoon({ device, time: delay });
    }
    if (result?.kind !== 'othersEnded') return undefined;
    const { count } = result;
    return delay === undefined ? texts.signedOutOthers({ count }) : texts.signedOutOthersSoon({ count, time: delay });
  }
}
