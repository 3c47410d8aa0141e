import { Button, Field, Input, Label, ValidationMessage } from '@digdir/designsystemet-react';
import { type ChangeEventHandler, type FocusEventHandler, type Ref, useEffect, useRef, useState } from 'react';

import { useCapsLock } from './use-caps-lock.js';

interface PasswordFieldLabels {
  readonly show: string;
  readonly hide: string;
  /** The accessible names of the two where the page has one password: they begin with the visible word. */
  readonly showPassword: string;
  readonly hidePassword: string;
  /** Said when the password becomes readable. */
  readonly passwordShown: string;
  readonly capsLockOn: string;
}

interface PasswordFieldProps {
  /** Also the id, which links of an error summary point at. */
  readonly name: string;
  readonly label: string;
  readonly labels: PasswordFieldLabels;
  readonly description?: string | undefined;
  readonly error?: string | undefined;
  /** Whether the page has another one as well: the button then says which it shows. */
  readonly isOneOfTwo?: boolean | undefined;
  readonly autoComplete: 'current-password' | 'new-password';
  readonly onChange?: ChangeEventHandler<HTMLInputElement>;
  readonly onBlur?: FocusEventHandler<HTMLInputElement>;
  readonly ref?: Ref<HTMLInputElement>;
}

/** A password that can be read back, pasted and filled in; it has no `maxlength`, because too long is a message. */
export function PasswordField({ name, label, labels, description, error, isOneOfTwo, ref, ...input }: PasswordFieldProps) {
  const [shown, setShown] = useState(false);
  const capsLock = useCapsLock();
  const button = useRef<HTMLButtonElement>(null);
  const [word, wordAlone] = shown ? [labels.hide, labels.hidePassword] : [labels.show, labels.showPassword];

  // Hidden again on submit, so that a password manager sees a password field and a bystander no password.
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
