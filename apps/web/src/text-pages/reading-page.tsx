import { ReadingFrame } from './reading-frame.js';
import type { ReadingPart } from './reading-part.js';
import { ReadingSection } from './reading-section.js';

interface ReadingPageProps {
  readonly title: string;
  readonly lead: string;
  readonly parts: readonly ReadingPart[];
}

/** A page of text: a lead, a table of contents, and the parts. */
export function ReadingPage({ title, lead, parts }: ReadingPageProps) {
  return (
    <ReadingFrame title={title} lead={lead} parts={parts}>
      {parts.map((part) => (
        <ReadingSection key={part.id} part={part} />
      ))}
    </ReadingFrame>
  );
}
