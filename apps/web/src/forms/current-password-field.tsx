import type { UseFormRegisterReturn } from 'react-hook-form';

import { PasswordField } from '@portvakt/ui';

import { textKeys, useTexts } from '../i18n/texts.js';
import { fieldTexts } from './fields.texts.js';

const RULES = { required: textKeys(fieldTexts).passwordMissing };

interface CurrentPasswordFieldProps {
  /** The `register` of the form, in which the field is called `password`. */
  readonly register: (name: 'password', rules: typeof RULES) => UseFormRegisterReturn<'password'>;
  readonly error: string | undefined;
}

/** The password that the account has now. */
export function CurrentPasswordField({ register, error }: CurrentPasswordFieldProps) {
  const texts = useTexts(fieldTexts);
  return (
    <PasswordField
      {...register('password', RULES)}
      label={texts.password}
      labels={texts}
      error={error}
      autoComplete="current-password"
      enterKeyHint="go"
    />
  );
}
