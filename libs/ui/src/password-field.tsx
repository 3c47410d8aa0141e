import '@digdir/designsystemet-web/ds-field';
import { Button, Field, Input, Label, ValidationMessage } from '@digdir/designsystemet-react';
import { type ChangeEventHandler, type FocusEventHandler, type Ref, useEffect, useRef, useState } from 'react';

import { useCapsLock } from './use-caps-lock.js';

interface PasswordFieldLabels {
  readonly show: string;
  readonly hide: string;
  /** The accessible names of the two labels on a page with one password; they start with the visible label. */
  readonly showPassword: string;
  readonly hidePassword: string;
  /** Announced when the password becomes readable. */
  readonly passwordShown: string;
  readonly capsLockOn: string;
}

interface PasswordFieldProps {
  /** Also the id, which the links of an error summary use. */
  readonly name: string;
  readonly label: string;
  readonly labels: PasswordFieldLabels;
  readonly description?: string | undefined;
  readonly error?: string | undefined;
  /** Whether the page has another password field; the button then names its field. */
  readonly isOneOfTwo?: boolean | undefined;
  readonly autoComplete: 'current-password' | 'new-password';
  /** What an on-screen keyboard writes on its Enter key. */
  readonly enterKeyHint?: 'next' | 'go';
  /** The least length of a new password in UTF-16 units, for password managers that generate one. */
  readonly minLength?: number;
  /** All limits of a new password, in the language of Apple's password rules. */
  readonly passwordrules?: string;
  readonly onChange?: ChangeEventHandler<HTMLInputElement>;
  readonly onBlur?: FocusEventHandler<HTMLInputElement>;
  readonly ref?: Ref<HTMLInputElement>;
}

/**
 * A password field that can show its text, and accepts paste and autofill. It has no `maxlength`, because a password
 * that is too long gets a message.
 */
export function PasswordField({ name, label, labels, description, error, isOneOfTwo, ref, ...input }: PasswordFieldProps) {
  const [shown, setShown] = useState(false);
  const capsLock = useCapsLock();
  const button = useRef<HTMLButtonElement>(null);
  const [word, wordAlone] = shown ? [labels.hide, labels.hidePassword] : [labels.show, labels.showPassword];

  // Hidden again on submit, so that password managers find a password field and bystanders see no password.
  useEffect(() => {
    const form = button.current?.form;
    const hide = () => setShown(false);
    form?.addEventListener('submit', hide);
    return () => form?.removeEventListener('submit', hide);
  }, []);

  return (
    <Field>
      <Label>{label}</Label>
      {description ? <Field.Description>{description}</Field.Description> : null}
      <div className="field-with-button">
        <Input
          {...input}
          {...capsLock.watchers}
          {...(ref ? { ref } : {})}
          {...(error ? { 'aria-invalid': true } : {})}
          id={name}
          name={name}
          type={shown ? 'text' : 'password'}
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
        />
        <Button
          ref={button}
          variant="secondary"
          data-color="neutral"
          aria-label={isOneOfTwo ? `${word} ${label.toLowerCase()}` : wordAlone}
          aria-controls={name}
          onClick={() => setShown(!shown)}
        >
          {word}
        </Button>
      </div>
      <span className="visually-hidden" aria-live="polite">
        {shown ? labels.passwordShown : ''}
      </span>
      <span className="caps-lock" aria-live="polite">
        {capsLock.on ? labels.capsLockOn : ''}
      </span>
      {error ? <ValidationMessage>{error}</ValidationMessage> : null}
    </Field>
  );
}
