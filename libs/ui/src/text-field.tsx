import '@digdir/designsystemet-web/ds-field';
import { Tag, Textfield } from '@digdir/designsystemet-react';
import type { ChangeEventHandler, FocusEventHandler, HTMLInputAutoCompleteAttribute, ReactNode, Ref } from 'react';

interface TextFieldProps {
  /** Also the id, which the links of an error summary use. */
  readonly name: string;
  readonly label: string;
  /** Shown beside the label, for example on an optional field. */
  readonly note?: string | undefined;
  readonly description?: string | undefined;
  /** The message below the field, which marks it as invalid. */
  readonly error?: ReactNode;
  readonly type?: 'text' | 'email' | 'date';
  readonly inputMode?: 'text' | 'email' | 'numeric' | 'decimal' | 'url';
  readonly autoComplete: HTMLInputAutoCompleteAttribute;
  readonly autoCapitalize?: 'none' | 'words';
  /** What an on-screen keyboard writes on its Enter key. */
  readonly enterKeyHint?: 'next' | 'go' | 'send';
  readonly defaultValue?: string | undefined;
  /** Set together with `onChange`, by a form that keeps what is typed itself. */
  readonly value?: string | undefined;
  readonly onChange?: ChangeEventHandler<HTMLInputElement>;
  readonly onBlur?: FocusEventHandler<HTMLInputElement>;
  readonly ref?: Ref<HTMLInputElement>;
}

/** A one-line text field with its label, description and message. */
export function TextField({ name, ref, label, note, description, error, ...input }: TextFieldProps) {
  return (
    <Textfield
      {...input}
      {...(ref ? { ref: ref as Ref<HTMLInputElement | HTMLTextAreaElement> } : {})}
      id={name}
      name={name}
      label={note ? <LabelWithNote label={label} note={note} /> : label}
      description={description}
      error={error}
      spellCheck={false}
    />
  );
}

interface LabelWithNoteProps {
  readonly label: string;
  readonly note: string;
}

function LabelWithNote({ label, note }: LabelWithNoteProps) {
  return (
    <>
      {label}{' '}
      <Tag data-color="neutral" data-size="sm">
        {note}
      </Tag>
    </>
  );
}
