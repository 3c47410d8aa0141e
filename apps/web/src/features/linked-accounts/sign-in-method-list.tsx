import { useWebConfig } from '@portvakt/api-client';

import { useOwnPasskeys } from '../../passkeys/use-own-passkeys.js';
import { type LinkedAccount, opensAccount, type SignInMethods } from '../../providers/use-sign-in-methods.js';
import { PATHS } from '../../routes/paths.js';
import { useConfirmDialog } from '../../dialogs/use-confirm-dialog.js';
import { ConfirmDisconnect } from './confirm-disconnect.js';
import { PasswordRow } from './password-row.js';
import { ConnectedRow, UnconnectedRow } from './provider-row.js';
import type { useConnect } from './use-connect.js';
import type { useDisconnect } from './use-disconnect.js';

interface SignInMethodListProps {
  readonly methods: SignInMethods;
  readonly withPassword: boolean;
  readonly connecting: ReturnType<typeof useConnect>;
  readonly disconnecting: ReturnType<typeof useDisconnect>;
}

/** The password, the providers that can be connected, and connected providers that are no longer offered. */
export function SignInMethodList({ methods, withPassword, connecting, disconnecting }: SignInMethodListProps) {
  const { password } = methods;
  const { providers, linking } = useWebConfig();
  const { isOnlyOne, isPasswordSpare } = useRemovable(methods, providers);
  const { asked, isOpen, ask, close } = useConfirmDialog(PATHS.signInMethods, methods.all);

  const confirm = async () => {
    if (asked) await disconnecting.disconnect(asked);
    close();
  };

  const rowsOf = (provider: string) => {
    const accounts = methods.linked.filter((account) => account.provider === provider);
    if (accounts.length === 0) {
      return (
        <UnconnectedRow
          key={provider}
          provider={provider}
          isRedirecting={connecting.connectingTo === provider}
          onConnect={() => void connecting.connect(provider)}
        />
      );
    }
    return accounts.map((account) => (
      <ConnectedRow
        key={account.id}
        account={account}
        isOffered={providers.includes(provider)}
        isOnlyOne={isOnlyOne(account)}
        onDisconnect={() => ask(account)}
      />
    ));
  };

  return (
    <>
      <ul className="item-rows">
        {withPassword ? (
          <PasswordRow
            hasPassword={methods.hasPassword}
            onRemove={isPasswordSpare && password ? () => ask(password) : undefined}
          />
        ) : null}
        {[...new Set([...(linking ? providers : []), ...methods.providers])].map(rowsOf)}
      </ul>
      <ConfirmDisconnect
        open={isOpen}
        provider={asked?.provider ?? ''}
        isBusy={disconnecting.isBusy}
        onConfirm={() => void confirm()}
        onClose={close}
      />
    </>
  );
}

/** Whether nothing else opens the account, so that a method cannot be removed. */
function useRemovable({ all, linked }: SignInMethods, offered: readonly string[]) {
  const config = useWebConfig();
  const { hasPasskey, hasNoPasskey } = usePasskeyCount();
  return {
    isOnlyOne: (account: LinkedAccount) =>
      hasNoPasskey && !all.some((other) => other !== account && opensAccount(other, config)),
    // Stricter than the service, which also counts providers that it no longer offers: they open nothing.
    isPasswordSpare: hasPasskey || linked.some(({ provider }) => offered.includes(provider)),
  };
}

/** Both are false while the passkeys are unknown. */
function usePasskeyCount(): { readonly hasPasskey: boolean; readonly hasNoPasskey: boolean } {
  const { passkeys: isOn } = useWebConfig();
  const { passkeys } = useOwnPasskeys();
  if (isOn === null) return { hasPasskey: false, hasNoPasskey: true };
  return { hasPasskey: Boolean(passkeys?.length), hasNoPasskey: passkeys?.length === 0 };
}
