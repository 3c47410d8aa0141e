import type { ReactNode } from 'react';
import { useRouteError } from 'react-router';

import { Button, PageHeading, Panel, PanelPage } from '@portvakt/ui';

import { useTexts } from '../i18n/texts.js';
import { ContactHelp } from '../contact/contact-help.js';
import { noticesTexts } from '../failures/notices.texts.js';
import { appTexts } from './app.texts.js';
import { PageLoadError } from './load-page.js';
import { PageNotLoaded } from './page-not-loaded.js';

/** Shown in the place of a page outside the account that throws or whose script could not be loaded. */
export function ErrorPage() {
  return (
    <PanelPage>
      <ErrorContent help={<ContactHelp />} />
    </PanelPage>
  );
}

/** The same beside the menu of the account. */
export function AccountErrorPage() {
  return (
    <Panel>
      <div className="stack">
        <ErrorContent help={<ContactHelp />} />
      </div>
    </Panel>
  );
}

/** Shown instead of everything when the layout itself throws; uses neither the store nor the settings. */
export function RootErrorPage() {
  return (
    <WithoutLayout>
      <ErrorContent />
    </WithoutLayout>
  );
}

/** Shown instead of everything when the app cannot start; works without the router, too. */
export function BrokenApp() {
  return (
    <WithoutLayout>
      <Broken />
    </WithoutLayout>
  );
}

function WithoutLayout({ children }: { readonly children: ReactNode }) {
  return (
    <div className="site">
      <PanelPage>{children}</PanelPage>
    </div>
  );
}

interface HelpProps {
  /** Whom to turn to; needs the settings. */
  readonly help?: ReactNode;
}

function ErrorContent({ help }: HelpProps) {
  return useRouteError() instanceof PageLoadError ? <PageNotLoaded /> : <Broken help={help} />;
}

function Broken({ help }: HelpProps) {
  const { broken } = useTexts(appTexts);
  const { brokenTitle, tryAgain } = useTexts(noticesTexts);
  return (
    <>
      <PageHeading lead={broken}>{brokenTitle}</PageHeading>
      <Button onClick={() => window.location.reload()}>{tryAgain}</Button>
      {help}
    </>
  );
}
