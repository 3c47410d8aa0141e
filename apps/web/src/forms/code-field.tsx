import { type ChangeEvent, useRef } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';

import { TextField } from '@portvakt/ui';

import { textKeys, useTexts } from '../i18n/texts.js';
import { isPastedOrAutofilled, isOneTimeCode } from './code.js';
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
  /** Whether the code comes from an app, which shows a new one every 30 seconds. */
  readonly isFromApp: boolean;
  readonly error: string | undefined;
  /** Called once, when paste or autofill enters a whole code, so that no button press is needed. */
  readonly onWholeCode: () => void;
}

/**
 * One field for a one-time code, so that it can be pasted, autofilled and corrected. No `maxlength`: it would cut off
 * pasted text that contains spaces.
 */
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
    const whole = isPastedOrAutofilled(before.current, value, nativeEvent instanceof InputEvent ? nativeEvent : {});
    before.current = value;
    // Once: further wrong codes would soon reach the limit of three in ten seconds.
    if (!whole || isSpent.current) return;
    isSpent.current = true;
    onWholeCode();
  };

  return (
    <div className="code-field" data-page-focus>
      <TextField
        {...field}
        onChange={change}
        label={texts.code}
        description={isFromApp ? texts.appHint : undefined}
        error={error}
        inputMode="numeric"
        autoComplete="one-time-code"
        autoCapitalize="none"
        enterKeyHint="go"
      />
    </div>
  );
}
