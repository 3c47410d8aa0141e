import { type ChangeEvent, useState } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';

import { useWebConfig } from '@portvakt/api-client';
import { PasswordField } from '@portvakt/ui';

import { useTexts } from '../i18n/texts.js';
import { fieldTexts } from './fields.texts.js';
import { PasswordStrengthText } from './password-strength-text.js';
import { passwordStrengthTexts } from './password-strength.texts.js';
import { useNewPasswordRules } from './use-new-password-rules.js';

interface NewPasswordFieldProps<Name extends string> {
  /** The `register` of the form. */
  readonly register: (name: Name, rules: ReturnType<typeof useNewPasswordRules>) => UseFormRegisterReturn<Name>;
  readonly name: Name;
  readonly label: string;
  /** The text key of the message for an empty field. */
  readonly missing: string;
  readonly error: string | undefined;
  /** Whether the form has another password field. */
  readonly isOneOfTwo?: boolean;
  /** Name and e-mail address, as far as the form knows them; a password that contains them is weak. */
  readonly personal?: readonly string[];
}

/** A field for a new password, with the service's limits and a strength estimate. */
export function NewPasswordField<Name extends string>(props: NewPasswordFieldProps<Name>) {
  const { register, name, label, missing, error, isOneOfTwo, personal = [] } = props;
  const fields = useTexts(fieldTexts);
  const texts = useTexts(passwordStrengthTexts);
  const { passwordMinLength: min, passwordMaxLength: max } = useWebConfig();
  const [typed, setTyped] = useState('');
  const field = register(name, useNewPasswordRules(missing));

  const change = (event: ChangeEvent<HTMLInputElement>) => {
    setTyped(event.target.value);
    void field.onChange(event);
  };

  return (
    <div>
      <PasswordField
        {...field}
        onChange={change}
        label={label}
        labels={fields}
        isOneOfTwo={isOneOfTwo}
        description={texts.hint({ min })}
        error={error}
        autoComplete="new-password"
        enterKeyHint="go"
        minLength={min}
        passwordrules={`minlength: ${min}; maxlength: ${max};`}
      />
      <PasswordStrengthText password={typed} personal={personal} />
    </div>
  );
}
