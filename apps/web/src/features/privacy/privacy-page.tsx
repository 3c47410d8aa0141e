import { useWebConfig } from '@portvakt/api-client';

import { useTexts } from '../../i18n/texts.js';
import { ReadingPage } from '../../reading/reading-page.js';
import { privacyParts } from './privacy-parts.js';
import { privacyRightsParts } from './privacy-rights-parts.js';
import { privacyRightsTexts } from './privacy-rights.texts.js';
import { privacyTexts } from './privacy.texts.js';

/** What is stored about a user, and which rights the user has. */
export function PrivacyPage() {
  const texts = useTexts(privacyTexts);
  const rights = useTexts(privacyRightsTexts);
  const config = useWebConfig();
  const product = config.appName;
  return (
    <ReadingPage
      title={texts.title}
      lead={texts.lead({ product })}
      parts={[...privacyParts(texts, product), ...privacyRightsParts(rights, config)]}
    />
  );
}
