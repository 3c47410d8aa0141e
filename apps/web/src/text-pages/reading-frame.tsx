import type { ReactNode } from 'react';

import { PageHeading, PanelPage, TextLink } from '@portvakt/ui';

import { useTexts } from '../i18n/texts.js';
import type { ReadingPart } from './reading-part.js';
import { readingTexts } from './reading.texts.js';

import './reading.css';

interface ReadingFrameProps {
  readonly title: string;
  readonly lead?: string;
  /** Shown between the heading and the table of contents. */
  readonly intro?: ReactNode;
  /** For the table of contents; none without parts. */
  readonly parts: readonly Pick<ReadingPart, 'id' | 'heading'>[];
  /** The parts, each a section. */
  readonly children: ReactNode;
}

/** The frame of a page of text: heading, table of contents, and the parts. */
export function ReadingFrame({ title, lead, intro, parts, children }: ReadingFrameProps) {
  const texts = useTexts(readingTexts);

  return (
    <PanelPage wide>
      <PageHeading lead={lead}>{title}</PageHeading>
      {intro}
      {parts.length > 0 ? (
        <nav className="reading-contents" aria-label={texts.contents}>
          <ul className="plain-list">
            {parts.map(({ id, heading }) => (
              <li key={id}>
                <TextLink href={`#${id}`}>{heading}</TextLink>
              </li>
            ))}
          </ul>
        </nav>
      ) : null}
      {children}
    </PanelPage>
  );
}
