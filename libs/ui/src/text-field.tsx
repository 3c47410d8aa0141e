import { Tag, Textfield } from '@digdir/designsystemet-react';
import type { ChangeEventHandler, FocusEventHandler, HTMLInputAutoCompleteAttribute, Ref } from 'react';

interface TextFieldProps {
  /** Also the id, which links of an error summary point at. */
  readonly name: string;
  readonly label: string;
  /** Stands beside the label, on the odd field that may stay empty. */
  readonly note?: string | undefined;
  readonly description?: string | undefined;
  /** The message under the field; nothing marks the field as wrong without it. */
  readonly error?: string | undefined;
  readonly type?: 'text' | 'email';
  readonly inputMode?: 'text' | 'email' | 'numeric' | 'url';
  readonly autoComplete: HTMLInputAutoCompleteAttribute;
  readonly autoCapitalize?: 'none' | 'words';
  readonly defaultValue?: string | undefined;
  readonly onChange?: ChangeEventHandler<HTMLInputElement>;
  readonly onBlur?: FocusEventHandler<HTMLInputElement>;
  readonly ref?: Ref<HTMLInputElement>;
}

/** One line of text with label, description and message tied to it. */
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
