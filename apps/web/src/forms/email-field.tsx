import type { UseFormRegisterReturn } from 'react-hook-form';

import { TextField } from '@portvakt/ui';

import { useTexts } from '../i18n/texts.js';
import { fieldTexts } from './fields.texts.js';
import { useEmailRules } from './use-email-rules.js';

interface EmailFieldProps {
  /** The `register` of the form, in which the field is called `email`. */
  readonly register: (name: 'email', rules: ReturnType<typeof useEmailRules>) => UseFormRegisterReturn<'email'>;
  readonly error: string | undefined;
}

/** The e-mail address that somebody signs in with; `username` is how a password manager knows it. */
export function EmailField({ register, error }: EmailFieldProps) {
  const texts = useTexts(fieldTexts);
  const rules = useEmailRules();
  return (
    <TextField
      {...register('email', rules)}
      label={texts.email}
      error={error}
      type="email"
      autoComplete="username"
      autoCapitalize="none"
    />
  );
}
