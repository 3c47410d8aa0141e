import { useWebConfig } from '@portvakt/api-client';

import { useTexts } from '../../i18n/texts.js';
import { useContactLinks } from '../../contact/use-contact-links.js';
import { PageElsewhere } from '../../text-pages/page-elsewhere.js';
import { TextPage } from '../../text-pages/text-page.js';
import { ThemePage } from '../../text-pages/theme-page.js';
import { useThemePage } from '../../text-pages/use-theme-page.js';
import { accessibilityStatementParts } from './accessibility-statement-parts.js';
import { accessibilityStatementTexts } from './accessibility-statement.texts.js';

/** The accessibility statement: compliance status, how it was assessed, and where to complain. */
export function AccessibilityStatementPage() {
  const texts = useTexts(accessibilityStatementTexts);
  const { appName: product, development: isDevelopment, links } = useWebConfig();
  const contact = useContactLinks();
  const themePage = useThemePage('accessibility');

  if (links.accessibility !== null) return <PageElsewhere title={texts.title} url={links.accessibility} />;
  if (themePage !== undefined) return <ThemePage path={themePage} title={texts.title} />;
  return (
    <TextPage
      title={texts.title}
      lead={texts.lead({ product })}
      parts={accessibilityStatementParts({ texts, product, contact, isDevelopment })}
    />
  );
}
