import { toReadableEmail, useListSessionsQuery, useSession, useWebConfig } from '@portvakt/api-client';

import { countDevices } from '../../devices/group-by-device.js';
import { useTexts } from '../../i18n/texts.js';
import { useOwnPasskeys } from '../../passkeys/use-own-passkeys.js';
import { useProviderName } from '../../providers/use-provider-name.js';
import { useNameList } from '../../providers/use-name-list.js';
import { type SignInMethods, useSignInMethods } from '../../providers/use-sign-in-methods.js';
import type { AccountPageName } from '../../routes/account-pages.js';
import { overviewTexts } from './overview.texts.js';

/**
 * Returns a status line for each page. `waitingFor` lists the pages whose line is still being fetched; `error` is set
 * when a line could not be fetched.
 */
export function usePageStatuses() {
  const texts = useTexts(overviewTexts);
  const { signedIn } = useSession();
  const { emailPassword, twoFactor } = useWebConfig();
  const { sessions, error: sessionsError, isFetching: sessionsFetching, refetch: refetchSessions } = useSessions();
  const { methods, error: methodsError, isFetching: methodsFetching, refetch: refetchMethods } = useSignInMethods();
  const { passkeys, isFetching: passkeysFetching } = useOwnPasskeys();
  const signInMethods = useSignInMethodsText();

  const isPasskeyUnknown = passkeysFetching && !passkeys;

  const security = [
    ...(signedIn?.user.twoFactorEnabled ? [texts.twoFactorOn] : []),
    // Two-factor takes a password and codes from an app; where it is not offered, it is not missing.
    ...(signedIn?.user.twoFactorEnabled === false && emailPassword && twoFactor.totp ? [texts.twoFactorOff] : []),
    ...(passkeys ? [passkeys.length === 0 ? texts.noPasskeys : texts.passkeys({ count: passkeys.length })] : []),
  ];
  const statuses: Partial<Record<AccountPageName, string>> = {
    ...(signedIn
      ? {
          profile: toReadableEmail(signedIn.user.email),
          ...(security.length > 0 ? { security: security.join(' · ') } : {}),
        }
      : {}),
    ...(sessions ? { devices: texts.devices({ count: countDevices(sessions, signedIn?.session.id) }) } : {}),
    ...(methods ? { signInMethods: signInMethods(methods, passkeys) } : {}),
    activity: texts.activity,
    deleteAccount: texts.deleteAccount,
  };
  const waitingFor: readonly AccountPageName[] = [
    ...(sessions || sessionsError ? [] : ['devices' as const]),
    ...((methods && !isPasskeyUnknown) || methodsError ? [] : ['signInMethods' as const]),
  ];
  const retry = () =>
    Promise.all([sessionsError ? refetchSessions() : undefined, methodsError ? refetchMethods() : undefined]);
  const isFetching = sessionsFetching || methodsFetching;
  return { statuses, waitingFor, error: sessionsError ?? methodsError, isFetching, retry };
}

/** The sessions; `error` is set only while none are known. */
function useSessions() {
  const { data, error, isFetching, refetch } = useListSessionsQuery();
  return { sessions: data, error: data || isFetching ? undefined : error, isFetching, refetch };
}

/** Returns a function that names what the user signs in with. Passkeys that cannot be read are left out. */
function useSignInMethodsText(): (
  methods: SignInMethods,
  passkeys: ReturnType<typeof useOwnPasskeys>['passkeys'],
) => string {
  const texts = useTexts(overviewTexts);
  const listOf = useNameList();
  const providerName = useProviderName();
  const { emailPassword } = useWebConfig();
  return ({ hasPassword, providers }, passkeys) => {
    const hasPasskey = passkeys !== undefined && passkeys.length > 0;
    const names = [...(hasPassword && emailPassword ? [texts.password] : []), ...providers.map(providerName)];
    if (names.length === 0) return hasPasskey ? texts.onlyPasskey : texts.noSignInMethods;
    return listOf([...names, ...(hasPasskey ? [texts.passkey] : [])]);
  };
}
