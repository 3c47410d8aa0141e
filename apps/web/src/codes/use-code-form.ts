import { useState } from 'react';

import type { ApiFailure } from '@portvakt/api-client';

import { useTranslatedForm } from '../forms/use-translated-form.js';
import { codeErrorKey } from './code-error-key.js';
import type { CodeKind } from './code-kind.js';

export interface CodeInput {
  readonly code: string;
  readonly trustDevice: boolean;
}

interface CodeFormSettings {
  readonly kind: CodeKind;
  readonly isBusy: boolean;
  /** Sends the code; the form shows the refusal that it returns. */
  readonly onSubmit: (input: CodeInput) => Promise<ApiFailure | undefined>;
  /** The initial choice; only the form of a sign-in has a field for it. */
  readonly trustDevice?: boolean;
}

/** The form for one kind of code. Refusals about the code are set on its field; `refused` is any other refusal. */
export function useCodeForm({ kind, isBusy, onSubmit, trustDevice = false }: CodeFormSettings) {
  const [refused, setRefused] = useState<ApiFailure>();
  const form = useTranslatedForm({ code: '', trustDevice });
  const { handleSubmit, setError, setFocus } = form;

  const submit = handleSubmit(async (input) => {
    // Enter and a pasted code may submit at the same time.
    if (isBusy) return;
    setRefused(undefined);
    const refusal = await onSubmit(input);
    if (!refusal) return;
    const message = codeErrorKey(kind, refusal);
    if (message === undefined) {
      setRefused(refusal);
      return;
    }
    setError('code', { message });
    setFocus('code', { shouldSelect: true });
  });
  return { form, submit, refused };
}
