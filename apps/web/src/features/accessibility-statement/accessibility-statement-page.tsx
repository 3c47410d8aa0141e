import { useWebConfig } from '@portvakt/api-client';

import { useTexts } from '../../i18n/texts.js';
import { ReadingPage } from '../../reading/reading-page.js';
import { accessibilityStatementParts } from './accessibility-statement-parts.js';
import { accessibilityStatementTexts } from './accessibility-statement.texts.js';

/** The accessibility statement: compliance status, how it was assessed, and where to complain. */
export function AccessibilityStatementPage() {
  const texts = useTexts(accessibilityStatementTexts);
  const { appName: product } = useWebConfig();
  return (
    <ReadingPage
      title={texts.title}
      lead={texts.lead({ product })}
      parts={accessibilityStatementParts(texts, product)}
    />
  );
}
