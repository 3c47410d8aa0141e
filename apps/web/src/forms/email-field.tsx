import type { ChangeEvent, ReactNode } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';

import { TextField } from '@portvakt/ui';

import { useTexts } from '../i18n/texts.js';
import { rememberTypedEmail } from './typed-email.js';
import { EMAIL_RULES } from './email-rules.js';
import { fieldTexts } from './fields.texts.js';

const RULES = {
  ...EMAIL_RULES,
  onChange: (event: ChangeEvent<HTMLInputElement>) => rememberTypedEmail(event.target.value),
};

interface EmailFieldProps {
  /** The `register` of the form, in which the field is called `email`. */
  readonly register: (name: 'email', rules: typeof RULES) => UseFormRegisterReturn<'email'>;
  readonly error: ReactNode;
  /** Whether it is the last field of its form. */
  readonly isLast?: boolean;
  /** Whether the browser may suggest passkeys here. */
  readonly offersPasskeys?: boolean;
}

/** The e-mail address to sign in with, kept for the other forms of signed-out users; password managers recognise it by `username`. */
export function EmailField({ register, error, isLast = false, offersPasskeys = false }: EmailFieldProps) {
  const texts = useTexts(fieldTexts);
  return (
    <TextField
      {...register('email', RULES)}
      label={texts.email}
      error={error}
      type="email"
      autoComplete={offersPasskeys ? 'username webauthn' : 'username'}
      autoCapitalize="none"
      enterKeyHint={isLast ? 'send' : 'next'}
    />
  );
}
