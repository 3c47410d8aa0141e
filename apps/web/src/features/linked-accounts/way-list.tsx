import type { SignInWays } from '../../providers/use-sign-in-ways.js';
import { ROOMS } from '../../rooms/rooms.js';
import { useQuestion } from '../../rooms/use-question.js';
import { ConfirmDisconnect } from './confirm-disconnect.js';
import { PasswordRow } from './password-row.js';
import { ConnectedRow, UnconnectedRow } from './provider-row.js';
import type { useConnect } from './use-connect.js';
import type { useDisconnect } from './use-disconnect.js';

interface WayListProps {
  readonly ways: SignInWays;
  /** The ids of the providers that the service offers. */
  readonly providers: readonly string[];
  readonly withPassword: boolean;
  readonly connecting: ReturnType<typeof useConnect>;
  readonly disconnecting: ReturnType<typeof useDisconnect>;
}

/** The password, the offered providers, and connected providers that are no longer offered. */
export function WayList({ ways, providers, withPassword, connecting, disconnecting }: WayListProps) {
  const { asked, isOpen, ask, close } = useQuestion(ROOMS.signInMethods, ways.linked);
  const isOnlyOne = ways.linked.length + (ways.hasPassword ? 1 : 0) === 1;

  const confirm = async () => {
    if (asked) await disconnecting.disconnect(asked);
    close();
  };

  const rowsOf = (provider: string) => {
    const accounts = ways.linked.filter((account) => account.provider === provider);
    if (accounts.length === 0) {
      return (
        <UnconnectedRow
          key={provider}
          provider={provider}
          isLeaving={connecting.connectingTo === provider}
          onConnect={() => void connecting.connect(provider)}
        />
      );
    }
    return accounts.map((account) => (
      <ConnectedRow
        key={account.id}
        account={account}
        isInUse={providers.includes(provider)}
        isOnlyOne={isOnlyOne}
        onDisconnect={() => ask(account)}
      />
    ));
  };

  return (
    <>
      <ul className="item-rows">
        {withPassword ? <PasswordRow hasPassword={ways.hasPassword} /> : null}
        {[...new Set([...providers, ...ways.providers])].map(rowsOf)}
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
