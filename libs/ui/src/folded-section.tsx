import type { ReactNode } from 'react';

interface FoldedSectionProps {
  readonly heading: string;
  /** Shown after the heading, also while the section is closed. */
  readonly tag?: ReactNode;
  /** Opens or closes the section when the value changes; in between, the user does. */
  readonly isOpen?: boolean;
  readonly children: ReactNode;
}

/** A section that is closed at first. A native `details` element, so that a search in the page finds its contents. */
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
