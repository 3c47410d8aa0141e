import type { ReactNode, Ref } from 'react';

interface PanelSectionProps {
  readonly heading: string;
  /** For a control that the heading labels. */
  readonly headingId?: string | undefined;
  /** Shown after the heading: a tag with the state. */
  readonly tag?: ReactNode;
  readonly children: ReactNode;
  /** The heading, which takes focus when the focused element is removed. */
  readonly ref?: Ref<HTMLHeadingElement>;
}

/** A section of a page: a white box with a heading. */
export function PanelSection({ heading, headingId, tag, children, ref }: PanelSectionProps) {
  return (
    <section className="panel panel-section">
      <div className="tag-line">
        <h2 id={headingId} tabIndex={-1} {...(ref ? { ref } : {})}>
          {heading}
        </h2>
        {tag}
      </div>
      {children}
    </section>
  );
}
