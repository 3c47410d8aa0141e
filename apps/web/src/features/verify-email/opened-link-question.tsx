import { PageHeading, PanelPage } from '@portvakt/ui';

import { useTexts } from '../../i18n/texts.js';
import { SignInLink } from './email-verified.js';
import { verifyEmailTexts } from './verify-email.texts.js';

/** For a signed-out user whose link the page knows nothing about. */
export function OpenedLinkQuestion() {
  const texts = useTexts(verifyEmailTexts);
  return (
    <PanelPage>
      <PageHeading lead={texts.openedLink}>{texts.openedLinkTitle}</PageHeading>
      <SignInLink />
    </PanelPage>
  );
}
