import { Button, PageHeading, PanelPage } from '@portvakt/ui';

import { useTexts } from '../i18n/texts.js';
import { ContactHelp } from '../notices/contact-help.js';
import { appTexts } from './app.texts.js';

/** Shown when a page throws, or when its file is gone after a new version was deployed; reloading fixes the latter. */
export function ErrorPage() {
  const texts = useTexts(appTexts);
  return (
    <PanelPage>
      <PageHeading lead={texts.broken}>{texts.brokenTitle}</PageHeading>
      <Button onClick={() => window.location.reload()}>{texts.tryAgain}</Button>
      <ContactHelp />
    </PanelPage>
  );
}
