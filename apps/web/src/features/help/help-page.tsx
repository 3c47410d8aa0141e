import { useSession, useWebConfig } from '@portvakt/api-client';

import { useTexts } from '../../i18n/texts.js';
import { useLifetimes, useSignOutDelay } from '../../i18n/use-lifetimes.js';
import { useContactLinks } from '../../contact/use-contact-links.js';
import { PageElsewhere } from '../../text-pages/page-elsewhere.js';
import { TextPage } from '../../text-pages/text-page.js';
import { isOperator } from '../../routes/administration-paths.js';
import { helpParts } from './help-parts.js';
import { helpTexts } from './help.texts.js';

/** Help for users who cannot sign in. Security notices by mail link here. */
export function HelpPage() {
  const texts = useTexts(helpTexts);
  const config = useWebConfig();
  const lifetimes = useLifetimes();
  const signOutDelay = useSignOutDelay();
  const contact = useContactLinks();
  const isForOperator = isOperator(useSession().signedIn?.user.role);

  if (config.links.help !== null) return <PageElsewhere title={texts.title} url={config.links.help} />;
  return (
    <TextPage
      title={texts.title}
      lead={texts.lead}
      parts={helpParts({
        texts,
        config,
        pendingTime: lifetimes.pendingTwoFactor,
        signOutDelay,
        contact,
        isForOperator,
      })}
    />
  );
}
