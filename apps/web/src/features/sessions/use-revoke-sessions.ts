import { useState } from 'react';

import {
  type ListSessionsApiResponse,
  useRevokeOtherSessionsMutation,
  useRevokeSessionMutation,
} from '@portvakt/api-client';

import { useTexts } from '../../i18n/texts.js';
import { sessionsTexts } from './sessions.texts.js';
import { useDeviceName } from './use-device-name.js';

type Result =
  | { readonly kind: 'ended'; readonly userAgent: ListSessionsApiResponse[number]['userAgent'] }
  | { readonly kind: 'othersEnded'; readonly count: number }
  | { readonly kind: 'failed'; readonly error: unknown };

/**
 * Revokes one session or all others, and returns the result as text. `onRowRemoved` runs when a row with the focused
 * button is removed.
 */
export function useRevokeSessions(onRowRemoved: () => void) {
  const texts = useTexts(sessionsTexts);
  const deviceName = useDeviceName();
  const [revokeSession] = useRevokeSessionMutation();
  const [revokeOtherSessions, { isLoading: isRevokingOthers }] = useRevokeOtherSessionsMutation();
  const [result, setResult] = useState<Result>();

  const revokeOne = async ({ token, userAgent }: ListSessionsApiResponse[number]) => {
    setResult(undefined);
    // The row is removed before the answer, and the focused button with it.
    onRowRemoved();
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
    if (result?.kind === 'ended') return texts.signedOut({ device: deviceName(result.userAgent) });
    return result?.kind === 'othersEnded' ? texts.signedOutOthers({ count: result.count }) : undefined;
  }
}
