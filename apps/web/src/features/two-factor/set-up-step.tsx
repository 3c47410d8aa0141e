import { type ReactNode, useEffect, useRef } from 'react';

import { useTexts } from '../../i18n/texts.js';
import { setUpTexts } from './set-up.texts.js';

interface SetUpStepProps {
  readonly heading: string;
  /** The number of the step; undefined for the form before the first one. */
  readonly step?: 1 | 2 | 3;
  readonly total?: 2 | 3;
  readonly children: ReactNode;
}

/** One step of the set-up. Its heading takes focus when the step replaces another. */
export function SetUpStep({ heading, step, total = 3, children }: SetUpStepProps) {
  const texts = useTexts(setUpTexts);
  const title = useRef<HTMLHeadingElement>(null);

  useEffect(() => {
    if (step !== undefined) title.current?.focus();
  }, [step]);

  return (
    <section className="panel panel-section">
      <h2 ref={title} tabIndex={-1}>
        {step === undefined ? null : <span className="step-count">{texts.step({ n: step, total })}</span>} {heading}
      </h2>
      {children}
    </section>
  );
}
