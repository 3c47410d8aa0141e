import { useWebConfig } from '@portvakt/api-client';

import { useTexts } from '../../i18n/texts.js';
import { ReadingPage } from '../../reading/reading-page.js';
import { helpParts } from './help-parts.js';
import { helpTexts } from './help.texts.js';

/** Help for users who cannot sign in. Security notices by mail link here. */
export function HelpPage() {
  const texts = useTexts(helpTexts);
  const { appName } = useWebConfig();
  return <ReadingPage title={texts.title} lead={texts.lead} parts={helpParts(texts, appName)} />;
}
