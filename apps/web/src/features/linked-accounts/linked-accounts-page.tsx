import { useEffect, useRef } from 'react';

import { useWebConfig } from '@portvakt/api-client';
import { AlertRegion, LoadingRows, Notice, PageHeading, Panel, StatusRegion } from '@portvakt/ui';

import { useTexts } from '../../i18n/texts.js';
import { useErrorText } from '../../i18n/use-error-text.js';
import { LoadFailure } from '../../failures/load-failure.js';
import { useProviderName } from '../../providers/use-provider-name.js';
import { useRedirectErrorText } from '../../providers/redirect-errors.js';
import { isPassword, useSignInMethods } from '../../providers/use-sign-in-methods.js';
import { linkedAccountsTexts } from './linked-accounts.texts.js';
import { useConnect } from './use-connect.js';
import { useDisconnect } from './use-disconnect.js';
import { useConnectResult } from './use-connect-result.js';
import { SignInMethodList } from './sign-in-method-list.js';

/** Lists the sign-in methods of the account; the user can connect and disconnect providers, and remove the password. */
export function LinkedAccountsPage() {
  const texts = useTexts(linkedAccountsTexts);
  const errorText = useErrorText();
  const redirectErrorText = useRedirectErrorText();
  const providerName = useProviderName();
  const heading = useRef<HTMLHeadingElement>(null);
  const { providers, linking, emailPassword } = useWebConfig();
  const { methods, error, isFetching, refetch } = useSignInMethods();
  const result = useConnectResult();
  const connecting = useConnect();
  const disconnecting = useDisconnect();
  const { disconnected } = disconnecting;

  // The focused button is removed. After the dialog has closed, because closing it restores focus to that button.
  useEffect(() => {
    if (disconnected !== undefined) queueMicrotask(() => heading.current?.focus());
  }, [disconnected]);

  // The query can be forged, so a provider counts as connected only if it is in the list.
  const connected = methods?.providers.find((provider) => provider === result.connected);
  const showsResult = disconnected === undefined && !disconnecting.failure && !connecting.failure;
  const failure = connecting.failure ?? disconnecting.failure;

  return (
    <>
      <PageHeading ref={heading} lead={texts.lead}>
        {texts.title}
      </PageHeading>
      <StatusRegion>
        {disconnected === undefined ? null : <Disconnected provider={disconnected} />}
        {connected !== undefined && showsResult ? (
          <Notice kind="success">{texts.connected({ provider: providerName(connected) })}</Notice>
        ) : null}
      </StatusRegion>
      <AlertRegion>
        {failure ? <Notice kind="danger">{errorText(failure)}</Notice> : null}
        {result.error !== null && showsResult ? <Notice kind="danger">{redirectErrorText(result.error)}</Notice> : null}
      </AlertRegion>
      <LoadFailure error={error} isFetching={isFetching} onRetry={refetch} />
      {methods ? (
        <Panel flush>
          <SignInMethodList
            methods={methods}
            withPassword={emailPassword || methods.hasPassword}
            connecting={connecting}
            disconnecting={disconnecting}
          />
        </Panel>
      ) : null}
      {methods || error ? null : <LoadingRows label={texts.loading} rows={4} />}
      {methods && (providers.length === 0 || !linking) ? <p>{texts.noOthers}</p> : null}
    </>
  );
}

interface DisconnectedProps {
  readonly provider: string;
}

function Disconnected({ provider }: DisconnectedProps) {
  const texts = useTexts(linkedAccountsTexts);
  const providerName = useProviderName();
  return (
    <Notice kind="success">
      {isPassword(provider) ? texts.passwordRemoved : texts.disconnected({ provider: providerName(provider) })}
    </Notice>
  );
}
