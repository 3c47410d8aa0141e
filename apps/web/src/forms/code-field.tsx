import { type ChangeEvent, useRef } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';

import { TextField } from '@portvakt/ui';

import { textKeys, useTexts } from '../i18n/texts.js';
import { cameInOnePiece, isOneTimeCode } from './code.js';
import { codeTexts } from './code.texts.js';
import './code-field.css';

const keys = textKeys(codeTexts);

interface CodeFieldProps<Name extends string> {
  /** The `register` of the form. */
  readonly register: (
    name: Name,
    rules: { readonly validate: (typed: string) => string | true },
  ) => UseFormRegisterReturn<Name>;
  readonly name: Name;
  /** Whether an app gives the code, which it does twice a minute. */
  readonly isFromApp: boolean;
  readonly error: string | undefined;
  /** Runs once, when paste or autofill brings a whole code: nobody has to press a button then. */
  readonly onWholeCode: () => void;
}

/** A one-time code: one field, so that it can be pasted, filled in and corrected; without `maxlength`, which cuts off pasted spaces. */
export function CodeField<Name extends string>(props: CodeFieldProps<Name>) {
  const { register, name, isFromApp, error, onWholeCode } = props;
  const texts = useTexts(codeTexts);
  const before = useRef('');
  const isSpent = useRef(false);
  const field = register(name, { validate: (typed) => isOneTimeCode(typed) || keys.sixDigits });

  const change = (event: ChangeEvent<HTMLInputElement>) => {
    void field.onChange(event);
    const { value } = event.target;
    const { nativeEvent } = event;
    const whole = cameInOnePiece(before.current, value, nativeEvent instanceof InputEvent ? nativeEvent : {});
    before.current = value;
    // Once: a second wrong code would soon meet the limit of three in ten seconds.
    if (!whole || isSpent.current) return;
    isSpent.current = true;
    onWholeCode();
  };

  return (
    <div className="code-field">
      <TextField
        {...field}
        onChange={change}
        label={texts.code}
        description={isFromApp ? texts.appHint : undefined}
        error={error}
        inputMode="numeric"
        autoComplete="one-time-code"
        autoCapitalize="none"
      />
    </div>
  );
}
