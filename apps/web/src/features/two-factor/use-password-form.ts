import { useState } from 'react';

import type { ApiFailure } from '@portvakt/api-client';

import { useTranslatedForm } from '../../forms/use-translated-form.js';
import { accountErrorTexts } from '../../i18n/account-errors.texts.js';
import { textKeys } from '../../i18n/texts.js';

const { INVALID_PASSWORD: wrongPassword } = textKeys(accountErrorTexts);

interface PasswordFormInput {
  readonly password: string;
  readonly name: string;
}

/** A password form. A wrong password is set on its field; any other refusal is returned as `refusal`. */
export function usePasswordForm(name: string, send: (input: PasswordFormInput) => Promise<ApiFailure | undefined>) {
  const [refusal, setRefusal] = useState<ApiFailure>();
  const form = useTranslatedForm({ password: '', name });
  const { handleSubmit, resetField, setError } = form;

  const submit = handleSubmit(async (input) => {
    setRefusal(undefined);
    const refused = await send(input);
    if (refused?.code === 'INVALID_PASSWORD') {
      resetField('password');
      setError('password', { message: wrongPassword });
    } else {
      setRefusal(refused);
    }
  });
  return { form, submit, refusal };
}
