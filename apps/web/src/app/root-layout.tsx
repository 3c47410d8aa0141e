import { type ComponentProps, lazy, type ReactNode, Suspense, useState } from 'react';
import { Navigate, Outlet, ScrollRestoration, useLocation, useMatches } from 'react-router';

import { asApiFailure, useGetWebConfigQuery, useSession, useSessionWatch } from '@portvakt/api-client';
import { Loading, Notice, PageHeading, PanelPage, ProductName, SiteFrame, StatusRegion } from '@portvakt/ui';

import { SignedInBar } from '../features/session/signed-in-bar.js';
import { useTexts } from '../i18n/texts.js';
import { LoadFailure } from '../failures/load-failure.js';
import { pendingCodePath } from '../return-to/next-path.js';
import { impersonatedAccount } from '../session/impersonated-account.js';
import { noticesTexts } from '../failures/notices.texts.js';
import { appTexts } from './app.texts.js';
import type { BarHandle } from './bar-handle.js';
import { LanguageChoice } from './language-choice.js';
import { loadAdministration } from './load-administration.js';
import { SiteFooter } from './site-footer.js';
import { useOnline } from './use-online.js';
import { usePageFocus } from './use-page-focus.js';
import { Wordmark } from './wordmark.js';

/** The layout of every page. No page is shown before the service's settings are known. */
export function RootLayout() {
  const texts = useTexts(appTexts);
  const { data: config, error, isFetching, refetch } = useGetWebConfigQuery();
  const product = config?.appName ?? '';
  usePageFocus();

  const ownBar = useMatches().map(barOf).find(Boolean);
  const bar = (
    <>
      <Wordmark product={product} homeUrl={config?.homeUrl ?? null} />
      {config ? (ownBar ?? <SignedInBar />) : null}
    </>
  );

  const foot = (
    <>
      <SiteFooter />
      <LanguageChoice />
    </>
  );

  return (
    <ProductName value={product}>
      <SiteFrame skipLabel={texts.skip} bar={bar} foot={foot}>
        {config ? <Impersonation /> : null}
        <OfflineNotice />
        {config ? <Pages /> : <SettingsNotLoaded error={error} isFetching={isFetching} onRetry={refetch} />}
      </SiteFrame>
      <ScrollRestoration />
    </ProductName>
  );
}

const barOf = ({ handle }: { readonly handle: unknown }): ReactNode => (handle as BarHandle | undefined)?.bar;

/** Comes with the operators' pages, which nobody else loads. */
const ImpersonationBanner = lazy(async () => ({ default: (await loadAdministration()).ImpersonationBanner }));

/** Above every page while an operator impersonates a user, and once more if that ended while the tab was closed. */
function Impersonation() {
  const { signedIn } = useSession();
  const [wasImpersonated] = useState(impersonatedAccount);
  return signedIn !== undefined && (wasImpersonated || signedIn?.session.impersonatedBy) ? (
    <Suspense>
      <ImpersonationBanner />
    </Suspense>
  ) : null;
}

function Pages() {
  useSessionWatch();
  const owedCode = pendingCodePath(useLocation());
  return owedCode === undefined ? <Outlet /> : <Navigate to={owedCode} replace />;
}

function OfflineNotice() {
  const texts = useTexts(appTexts);
  const online = useOnline();
  return (
    <div className="site-notice">
      <StatusRegion>{online ? null : <Notice kind="warning">{texts.offline}</Notice>}</StatusRegion>
    </div>
  );
}

function SettingsNotLoaded({ error, isFetching, onRetry }: ComponentProps<typeof LoadFailure>) {
  const texts = useTexts(appTexts);
  const { loading, brokenTitle } = useTexts(noticesTexts);
  const isOffline = asApiFailure(error).code === 'NETWORK_ERROR';
  return (
    <PanelPage>
      {error ? <PageHeading>{isOffline ? texts.unavailable : brokenTitle}</PageHeading> : null}
      <LoadFailure error={error} isFetching={isFetching} onRetry={onRetry} />
      {error ? null : <Loading label={loading} />}
    </PanelPage>
  );
}
