import type { ReactNode } from 'react';

import { PageHeading, PanelPage, TextLink } from '@portvakt/ui';

import { useTexts } from '../i18n/texts.js';
import type { TextPart } from './text-part.js';
import { readingTexts } from './reading.texts.js';

import './text-page.css';

interface TextPageFrameProps {
  readonly title: string;
  readonly lead?: string;
  /** Shown between the heading and the table of contents. */
  readonly intro?: ReactNode;
  /** For the table of contents; none without parts. */
  readonly parts: readonly Pick<TextPart, 'id' | 'heading'>[];
  /** The parts, each a section. */
  readonly children: ReactNode;
}

/** The frame of a page of text: heading, table of contents, and the parts. */
export function TextPageFrame({ title, lead, intro, parts, children }: TextPageFrameProps) {
  const texts = useTexts(readingTexts);

  return (
    <PanelPage wide>
      <PageHeading lead={lead}>{title}</PageHeading>
      {intro}
      {parts.length > 0 ? (
        <nav className="text-page-contents" aria-label={texts.contents}>
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
