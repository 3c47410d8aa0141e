import { useState } from 'react';

import {
  type ListSessionsApiResponse,
  useRevokeOtherSessionsMutation,
  useRevokeSessionMutation,
} from '@portvakt/api-client';

import { useTexts } from '../../i18n/texts.js';
import { useSignOutDelay } from '../../i18n/use-lifetimes.js';
import { sessionsTexts } from './sessions.texts.js';
import { useSessionName } from './use-session-name.js';

type Result =
  | { readonly kind: 'ended'; readonly session: ListSessionsApiResponse[number] }
  | { readonly kind: 'othersEnded'; readonly count: number }
  | { readonly kind: 'failed'; readonly error: unknown };

/** Revokes one session or all others, and returns the result as text. */
export function useRevokeSessions() {
  const texts = useTexts(sessionsTexts);
  const sessionName = useSessionName();
  const delay = useSignOutDelay();
  const [revokeSession] = useRevokeSessionMutation();
  const [revokeOtherSessions, { isLoading: isRevokingOthers }] = useRevokeOtherSessionsMutation();
  const [result, setResult] = useState<Result>();

  const revokeOne = async (session: ListSessionsApiResponse[number]) => {
    setResult(undefined);
    const { error } = await revokeSession({ token: session.token });
    setResult(error ? { kind: 'failed', error } : { kind: 'ended', session });
  };

  const revokeOthers = async (count: number) => {
    setResult(undefined);
    const { error } = await revokeOtherSessions();
    setResult(error ? { kind: 'failed', error } : { kind: 'othersEnded', count });
  };

  return { revokeOne, revokeOthers, isRevokingOthers, success: asText(), error: result?.kind === 'failed' ? result.error : null };

  function asText(): string | undefined {
    if (result?.kind === 'ended') {
      const device = sessionName(result.session);
      return delay === undefined ? texts.signedOut({ device }) : texts.signedOutSoon({ device, time: delay });
    }
    if (result?.kind !== 'othersEnded') return undefined;
    const { count } = result;
    return delay === undefined ? texts.signedOutOthers({ count }) : texts.signedOutOthersSoon({ count, time: delay });
  }
}
