import type { ReactNode } from 'react';

interface FoldedSectionProps {
  readonly heading: string;
  /** Shown after the heading, also while the section is closed. */
  readonly tag?: ReactNode;
  /** What the section is set to when this changes; in between, the reader opens and closes it. */
  readonly isOpen?: boolean;
  readonly children: ReactNode;
}

/** A section that is closed at first. Native, so that a search in the page finds what is in it. */
export function FoldedSection({ heading, tag, isOpen = false, children }: FoldedSectionProps) {
  return (
    <details className="panel flush folded-section" open={isOpen}>
      <summary>
        <h2>{heading}</h2>
        {tag}
      </summary>
      {children}
    </details>
  );
}
