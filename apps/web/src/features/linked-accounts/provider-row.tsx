import type { ReactNode } from 'react';

import { Button } from '@portvakt/ui';

import { useLanguage, useTexts } from '../../i18n/texts.js';
import { formatDate } from '../../i18n/time.js';
import { ProviderMark } from '../../providers/provider-mark.js';
import { useProviderName } from '../../providers/use-provider-name.js';
import type { LinkedAccount } from '../../providers/use-sign-in-methods.js';
import { useReadOnly } from '../../session/use-read-only.js';
import { linkedAccountsTexts } from './linked-accounts.texts.js';

interface ConnectedRowProps {
  readonly account: LinkedAccount;
  /** Whether the service still offers this provider. */
  readonly isOffered: boolean;
  /** Whether this is the last sign-in method, which cannot be disconnected. */
  readonly isOnlyOne: boolean;
  readonly onDisconnect: () => void;
}

/** A connected provider account: when it was connected, and a button to disconnect it. */
export function ConnectedRow({ account, isOffered, isOnlyOne, onDisconnect }: ConnectedRowProps) {
  const texts = useTexts(linkedAccountsTexts);
  const [language] = useLanguage();
  const providerName = useProviderName();
  const { provider, createdAt } = account;
  const isReadOnly = useReadOnly();
  return (
    <ProviderRow
      provider={provider}
      facts={
        <>
          <li>
            {texts.connectedSince} <time dateTime={createdAt}>{formatDate(createdAt, language)}</time>
          </li>
          {isOffered ? null : <li>{texts.notInUse}</li>}
          {isOnlyOne ? <li>{texts.onlyOne}</li> : null}
        </>
      }
    >
      {isOnlyOne || isReadOnly ? null : (
        <Button
          variant="secondary"
          tone="neutral"
          size="sm"
          accessibleName={texts.disconnectNamed({ provider: providerName(provider) })}
          onClick={onDisconnect}
        >
          {texts.disconnect}
        </Button>
      )}
    </ProviderRow>
  );
}

interface UnconnectedRowProps {
  readonly provider: string;
  readonly isRedirecting: boolean;
  readonly onConnect: () => void;
}

/** A provider that can be connected. */
export function UnconnectedRow({ provider, isRedirecting, onConnect }: UnconnectedRowProps) {
  const texts = useTexts(linkedAccountsTexts);
  const name = { provider: useProviderName()(provider) };
  const isReadOnly = useReadOnly();
  return (
    <ProviderRow provider={provider} facts={<li>{texts.notConnected}</li>}>
      {isReadOnly ? null : (
        <Button
          variant="secondary"
          size="sm"
          accessibleName={texts.connectNamed(name)}
          loading={isRedirecting && texts.opening(name)}
          onClick={onConnect}
        >
          {texts.connect}
        </Button>
      )}
    </ProviderRow>
  );
}

interface ProviderRowProps {
  readonly provider: string;
  /** List items. */
  readonly facts: ReactNode;
  readonly children: ReactNode;
}

function ProviderRow({ provider, facts, children }: ProviderRowProps) {
  const providerName = useProviderName();
  return (
    <li>
      <span className="row-icon">
        <ProviderMark provider={provider} />
      </span>
      <div>
        <h2 className="item-name">{providerName(provider)}</h2>
        <ul className="item-facts">{facts}</ul>
      </div>
      {children}
    </li>
  );
}
