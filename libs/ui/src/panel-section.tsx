import type { ReactNode, Ref } from 'react';

interface PanelSectionProps {
  readonly heading: string;
  /** For a control that is named by the heading. */
  readonly headingId?: string | undefined;
  /** Read after the heading: a tag with its state. */
  readonly tag?: ReactNode;
  readonly children: ReactNode;
  /** The heading, which takes focus when what had it is gone. */
  readonly ref?: Ref<HTMLHeadingElement>;
}

/** One part of a page in a white box of its own, under a heading. */
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
