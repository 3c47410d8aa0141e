import type { FormEvent, ReactNode } from 'react';

import { Notice } from '@portvakt/ui';

import { useTexts } from '../i18n/texts.js';
import { formWithDraftTexts } from './form-with-draft.texts.js';
import type { RestorableDraft } from './use-draft.js';

interface FormWithDraftProps {
  /** The accessible name of the form. */
  readonly label: string;
  readonly draft: Pick<RestorableDraft, 'restored' | 'onInput'>;
  readonly onSubmit: (event: FormEvent<HTMLFormElement>) => Promise<void>;
  readonly children: ReactNode;
}

/** A form that restores its text after a session ended, and says so. */
export function FormWithDraft({ label, draft: { restored, onInput }, onSubmit, children }: FormWithDraftProps) {
  const texts = useTexts(formWithDraftTexts);
  return (
    <form className="form" onInput={onInput} onSubmit={(event) => void onSubmit(event)} noValidate aria-label={label}>
      {restored ? <Notice kind="info">{texts.kept}</Notice> : null}
      {children}
    </form>
  );
}
