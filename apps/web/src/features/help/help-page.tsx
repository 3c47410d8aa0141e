import { useWebConfig } from '@portvakt/api-client';

import { useTexts } from '../../i18n/texts.js';
import { ReadingPage } from '../../reading/reading-page.js';
import { helpParts } from './help-parts.js';
import { helpTexts } from './help.texts.js';

/** Ways out of everything that keeps somebody from signing in; notices by mail lead here. */
export function HelpPage() {
  const texts = useTexts(helpTexts);
  const { appName } = useWebConfig();
  return <ReadingPage title={texts.title} lead={texts.lead} parts={helpParts(texts, appName)} />;
}
