import { type DefaultValues, type FieldValues, useForm } from 'react-hook-form';

import { useTranslateKey } from '../i18n/texts.js';

type Messages<Values> = Readonly<Partial<Record<keyof Values, { readonly message: string }>>>;

/**
 * A react-hook-form whose error messages are text keys. They are translated at each render, so they follow a language
 * change. `FieldErrors` moves focus after a refused submit.
 */
export function useTranslatedForm<Values extends FieldValues>(defaultValues: DefaultValues<Values>) {
  const form = useForm<Values>({ shouldFocusError: false, defaultValues });
  const translate = useTranslateKey();
  const { errors, submitCount, isSubmitting } = form.formState;

  const translated = Object.fromEntries(
    Object.entries(errors).flatMap(([field, error]) =>
      typeof error?.message === 'string' ? [[field, { message: translate(error.message) }]] : [],
    ),
  ) as Messages<Values>;
  return { ...form, errors: translated, submitCount, isSubmitting };
}
