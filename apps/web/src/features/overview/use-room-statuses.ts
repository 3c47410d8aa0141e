import { useListSessionsQuery, useSession } from '@portvakt/api-client';

import { useTexts } from '../../i18n/texts.js';
import { providerName } from '../../providers/provider-names.js';
import { useNameList } from '../../providers/use-name-list.js';
import { useSignInWays } from '../../providers/use-sign-in-ways.js';
import type { AccountRoom } from '../../rooms/account-rooms.js';
import { overviewTexts } from './overview.texts.js';

/**
 * Returns a status line for each page. `waitingFor` lists the pages whose line is still being fetched; `error` is set
 * when a line could not be fetched.
 */
export function useRoomStatuses() {
  const texts = useTexts(overviewTexts);
  const { signedIn } = useSession();
  const { sessions, error: sessionsError, isFetching: sessionsFetching, refetch: refetchSessions } = useSessions();
  const { ways, error: waysError, isFetching: waysFetching, refetch: refetchWays } = useSignInWays();
  const listOf = useNameList();

  const statuses: Partial<Record<AccountRoom, string>> = {
    ...(signedIn
      ? {
          profile: signedIn.user.email,
          security: signedIn.user.twoFactorEnabled ? texts.twoFactorOn : texts.twoFactorOff,
        }
      : {}),
    ...(sessions ? { devices: texts.devices({ count: sessions.length }) } : {}),
    ...(ways
      ? { signInMethods: listOf([...(ways.hasPassword ? [texts.password] : []), ...ways.providers.map(providerName)]) }
      : {}),
    deleteAccount: texts.deleteAccount,
  };
  const waitingFor: readonly AccountRoom[] = [
    ...(sessions || sessionsError ? [] : ['devices' as const]),
    ...(ways || waysError ? [] : ['signInMethods' as const]),
  ];
  const retry = () =>
    Promise.all([sessionsError ? refetchSessions() : undefined, waysError ? refetchWays() : undefined]);
  const isFetching = sessionsFetching || waysFetching;
  return { statuses, waitingFor, error: sessionsError ?? waysError, isFetching, retry };
}

/** The sessions; `error` is set only while none are known. */
function useSessions() {
  const { data, error, isFetching, refetch } = useListSessionsQuery();
  return { sessions: data, error: data || isFetching ? undefined : error, isFetching, refetch };
}
