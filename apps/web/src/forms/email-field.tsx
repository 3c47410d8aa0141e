import type { UseFormRegisterReturn } from 'react-hook-form';

import { TextField } from '@portvakt/ui';

import { useTexts } from '../i18n/texts.js';
import { EMAIL_RULES } from './email-rules.js';
import { fieldTexts } from './fields.texts.js';

interface EmailFieldProps {
  /** The `register` of the form, in which the field is called `email`. */
  readonly register: (name: 'email', rules: typeof EMAIL_RULES) => UseFormRegisterReturn<'email'>;
  readonly error: string | undefined;
}

/** The e-mail address to sign in with; password managers recognise it by `username`. */
export function EmailField({ register, error }: EmailFieldProps) {
  const texts = useTexts(fieldTexts);
  return (
    <TextField
      {...register('email', EMAIL_RULES)}
      label={texts.email}
      error={error}
      type="email"
      autoComplete="username"
      autoCapitalize="none"
    />
  );
}
