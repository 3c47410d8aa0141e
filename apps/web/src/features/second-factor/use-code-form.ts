import { useState } from 'react';

import type { ApiFailure } from '@portvakt/api-client';

import { useTranslatedForm } from '../../forms/use-translated-form.js';
import { codeRefusalKey } from './code-refusal.js';
import type { Method } from './methods.js';

export interface CodeInput {
  readonly code: string;
  readonly trustDevice: boolean;
}

interface CodeFormSettings {
  readonly method: Method;
  readonly isBusy: boolean;
  readonly onSubmit: (input: CodeInput) => Promise<ApiFailure | undefined>;
  readonly trustDevice: boolean;
}

/** The code form. Refusals about the code are set on its field; `refused` is any other refusal. */
export function useCodeForm({ method, isBusy, onSubmit, trustDevice }: CodeFormSettings) {
  const [refused, setRefused] = useState<ApiFailure>();
  const form = useTranslatedForm({ code: '', trustDevice });
  const { handleSubmit, setError, setFocus } = form;

  const submit = handleSubmit(async (input) => {
    // Enter and a pasted code may submit at the same time.
    if (isBusy) return;
    setRefused(undefined);
    const refusal = await onSubmit(input);
    if (!refusal) return;
    const message = codeRefusalKey(method, refusal);
    if (message === undefined) {
      setRefused(refusal);
      return;
    }
    setError('code', { message });
    setFocus('code', { shouldSelect: true });
  });
  return { form, submit, refused };
}
