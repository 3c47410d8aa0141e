import { Button, PageHeading, PanelPage } from '@portvakt/ui';

import { useTexts } from '../i18n/texts.js';
import { appTexts } from './app.texts.js';

/** A room that broke, or whose file is gone because a newer version was rolled out; loading the page again cures the latter. */
export function ErrorPage() {
  const texts = useTexts(appTexts);
  return (
    <PanelPage>
      <PageHeading lead={texts.broken}>{texts.brokenTitle}</PageHeading>
      <Button onClick={() => window.location.reload()}>{texts.tryAgain}</Button>
    </PanelPage>
  );
}
