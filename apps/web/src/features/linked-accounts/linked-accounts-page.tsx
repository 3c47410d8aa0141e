import { useEffect, useRef } from 'react';

import { useWebConfig } from '@portvakt/api-client';
import { AlertRegion, Loading, Notice, PageHeading, Panel, StatusRegion } from '@portvakt/ui';

import { useTexts } from '../../i18n/texts.js';
import { useErrorText } from '../../i18n/use-error-text.js';
import { LoadFailure } from '../../notices/load-failure.js';
import { providerName } from '../../providers/provider-names.js';
import { useRedirectErrorText } from '../../providers/redirect-errors.js';
import { useSignInWays } from '../../providers/use-sign-in-ways.js';
import { linkedAccountsTexts } from './linked-accounts.texts.js';
import { useConnect } from './use-connect.js';
import { useDisconnect } from './use-disconnect.js';
import { useLinkNews } from './use-link-news.js';
import { WayList } from './way-list.js';

/** Lists the sign-in methods of the account; the user can connect and disconnect providers. */
export function LinkedAccountsPage() {
  const texts = useTexts(linkedAccountsTexts);
  const errorText = useErrorText();
  const redirectErrorText = useRedirectErrorText();
  const heading = useRef<HTMLHeadingElement>(null);
  const { providers, emailPassword } = useWebConfig();
  const { ways, error, isFetching, refetch } = useSignInWays();
  const news = useLinkNews();
  const connecting = useConnect();
  const disconnecting = useDisconnect();
  const { disconnected } = disconnecting;

  // The focused button is removed. After the dialog has closed, because closing it restores focus to that button.
  useEffect(() => {
    if (disconnected !== undefined) queueMicrotask(() => heading.current?.focus());
  }, [disconnected]);

  // The query can be forged, so a provider counts as connected only if it is in the list.
  const connected = ways?.providers.find((provider) => provider === news.connected);
  const isToldOfReturn = disconnected === undefined && !disconnecting.failure && !connecting.failure;
  const failure = connecting.failure ?? disconnecting.failure;

  return (
    <>
      <PageHeading ref={heading} lead={texts.lead}>
        {texts.title}
      </PageHeading>
      <StatusRegion>
        {disconnected === undefined ? null : (
          <Notice kind="success">{texts.disconnected({ provider: providerName(disconnected) })}</Notice>
        )}
        {connected !== undefined && isToldOfReturn ? (
          <Notice kind="success">{texts.connected({ provider: providerName(connected) })}</Notice>
        ) : null}
      </StatusRegion>
      <AlertRegion>
        {failure ? <Notice kind="danger">{errorText(failure)}</Notice> : null}
        {news.error !== null && isToldOfReturn ? (
          <Notice kind="danger">{redirectErrorText(news.error)}</Notice>
        ) : null}
      </AlertRegion>
      <LoadFailure error={error} isFetching={isFetching} onRetry={refetch} />
      {ways ? (
        <Panel flush>
          <WayList
            ways={ways}
            providers={providers}
            withPassword={emailPassword || ways.hasPassword}
            connecting={connecting}
            disconnecting={disconnecting}
          />
        </Panel>
      ) : null}
      {ways || error ? null : <Loading label={texts.loading} rows={4} />}
      {ways && providers.length === 0 ? <p>{texts.noOthers}</p> : null}
    </>
  );
}
