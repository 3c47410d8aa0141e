import { type ReactNode, useEffect, useRef } from 'react';

import { useTexts } from '../../i18n/texts.js';
import { setUpTexts } from './set-up.texts.js';

const STEPS = 3;

interface SetUpStepProps {
  readonly heading: string;
  /** Which of the three; none for what comes before them. */
  readonly step?: 1 | 2 | 3;
  readonly children: ReactNode;
}

/** One step at a time: it takes the place of the one before, and focus with it. */
export function SetUpStep({ heading, step, children }: SetUpStepProps) {
  const texts = useTexts(setUpTexts);
  const title = useRef<HTMLHeadingElement>(null);

  useEffect(() => {
    if (step !== undefined) title.current?.focus();
  }, [step]);

  return (
    <section className="panel panel-section">
      <h2 ref={title} tabIndex={-1}>
        {step === undefined ? null : <span className="step-count">{texts.step({ n: step, total: STEPS })}</span>}{' '}
        {heading}
      </h2>
      {children}
    </section>
  );
}
