import { useWebConfig } from '@portvakt/api-client';

import { useTexts } from '../../i18n/texts.js';
import { useLifetimes, useSignOutDelay } from '../../i18n/use-lifetimes.js';
import { useContactLinks } from '../../contact/use-contact-links.js';
import { PageElsewhere } from '../../text-pages/page-elsewhere.js';
import { TextPage } from '../../text-pages/text-page.js';
import { ThemePage } from '../../text-pages/theme-page.js';
import { useThemePage } from '../../text-pages/use-theme-page.js';
import { privacyParts } from './privacy-parts.js';
import { privacyRightsParts } from './privacy-rights-parts.js';
import { privacyRightsTexts } from './privacy-rights.texts.js';
import { privacyTexts } from './privacy.texts.js';

/** What is stored about a user, and which rights the user has. */
export function PrivacyPage() {
  const texts = useTexts(privacyTexts);
  const rights = useTexts(privacyRightsTexts);
  const config = useWebConfig();
  const lifetimes = useLifetimes();
  const cacheTime = useSignOutDelay();
  const contact = useContactLinks();
  const themePage = useThemePage('privacy');

  if (config.links.privacy !== null) return <PageElsewhere title={texts.title} url={config.links.privacy} />;
  if (themePage !== undefined) return <ThemePage path={themePage} title={texts.title} />;
  return (
    <TextPage
      title={texts.title}
      lead={texts.lead({ product: config.appName })}
      parts={[
        ...privacyParts({ texts, config, lifetimes }),
        ...privacyRightsParts({ texts: rights, config, lifetimes, cacheTime, contact }),
      ]}
    />
  );
}
