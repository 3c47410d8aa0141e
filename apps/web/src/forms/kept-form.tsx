import type { FormEvent, ReactNode } from 'react';

import { Notice } from '@portvakt/ui';

import { useTexts } from '../i18n/texts.js';
import { draftTexts } from './draft.texts.js';
import type { KeptText } from './use-draft.js';

interface KeptFormProps {
  /** The accessible name of the form. */
  readonly label: string;
  readonly draft: Pick<KeptText, 'kept' | 'keep'>;
  readonly onSubmit: (event: FormEvent<HTMLFormElement>) => Promise<void>;
  readonly children: ReactNode;
}

/** A form that restores its text after a session ended, and says so. */
export function KeptForm({ label, draft: { kept, keep }, onSubmit, children }: KeptFormProps) {
  const texts = useTexts(draftTexts);
  return (
    <form className="form" onInput={keep} onSubmit={(event) => void onSubmit(event)} noValidate aria-label={label}>
      {kept ? <Notice kind="info">{texts.kept}</Notice> : null}
      {children}
    </form>
  );
}
