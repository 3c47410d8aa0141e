import { useWebConfig } from '@portvakt/api-client';
import { PageHeading, PanelPage, TextLink } from '@portvakt/ui';

import { useTexts } from '../../i18n/texts.js';
import { helpParts } from './help-parts.js';
import { HelpSection } from './help-section.js';
import { helpTexts } from './help.texts.js';

import './help.css';

/** Ways out of everything that keeps somebody from signing in; notices by mail lead here. */
export function HelpPage() {
  const texts = useTexts(helpTexts);
  const { appName } = useWebConfig();
  const parts = helpParts(texts, appName);

  return (
    <PanelPage>
      <PageHeading lead={texts.lead}>{texts.title}</PageHeading>
      <nav aria-label={texts.contents}>
        <ul className="plain-list">
          {parts.map(({ id, heading }) => (
            <li key={id}>
              <TextLink href={`#${id}`}>{heading}</TextLink>
            </li>
          ))}
        </ul>
      </nav>
      {parts.map((part) => (
        <HelpSection key={part.id} part={part} />
      ))}
    </PanelPage>
  );
}
