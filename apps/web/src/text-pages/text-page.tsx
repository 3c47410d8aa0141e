import { TextPageFrame } from './text-page-frame.js';
import type { TextPart } from './text-part.js';
import { TextSection } from './text-section.js';

interface TextPageProps {
  readonly title: string;
  readonly lead: string;
  readonly parts: readonly TextPart[];
}

/** A page of text: a lead, a table of contents, and the parts. */
export function TextPage({ title, lead, parts }: TextPageProps) {
  return (
    <TextPageFrame title={title} lead={lead} parts={parts}>
      {parts.map((part) => (
        <TextSection key={part.id} part={part} />
      ))}
    </TextPageFrame>
  );
}
