import { PageHeading, PanelPage, TextLink } from '@portvakt/ui';

import { useTexts } from '../i18n/texts.js';
import type { ReadingPart } from './reading-part.js';
import { ReadingSection } from './reading-section.js';
import { readingTexts } from './reading.texts.js';

import './reading.css';

interface ReadingPageProps {
  readonly title: string;
  readonly lead: string;
  readonly parts: readonly ReadingPart[];
}

/** A page of text: a lead, a table of contents, and the parts. */
export function ReadingPage({ title, lead, parts }: ReadingPageProps) {
  const texts = useTexts(readingTexts);

  return (
    <PanelPage wide>
      <PageHeading lead={lead}>{title}</PageHeading>
      <nav className="reading-contents" aria-label={texts.contents}>
        <ul className="plain-list">
          {parts.map(({ id, heading }) => (
            <li key={id}>
              <TextLink href={`#${id}`}>{heading}</TextLink>
            </li>
          ))}
        </ul>
      </nav>
      {parts.map((part) => (
        <ReadingSection key={part.id} part={part} />
      ))}
    </PanelPage>
  );
}
