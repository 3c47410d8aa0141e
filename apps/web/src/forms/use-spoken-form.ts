import { type DefaultValues, type FieldValues, useForm } from 'react-hook-form';

import { useSay } from '../i18n/texts.js';

type Messages<Values> = Readonly<Partial<Record<keyof Values, { readonly message: string }>>>;

/**
 * A form of react-hook-form whose messages are given as keys of texts and come back in the language of the page, also
 * when that changes while they stand. Where focus goes after a refused submit, `FieldErrors` knows.
 */
export function useSpokenForm<Values extends FieldValues>(defaultValues: DefaultValues<Values>) {
  const form = useForm<Values>({ shouldFocusError: false, defaultValues });
  const say = useSay();
  const { errors, submitCount, isSubmitting } = form.formState;

  const spoken = Object.fromEntries(
    Object.entries(errors).flatMap(([field, error]) =>
      typeof error?.message === 'string' ? [[field, { message: say(error.message) }]] : [],
    ),
  ) as Messages<Values>;
  return { ...form, errors: spoken, submitCount, isSubmitting };
}
