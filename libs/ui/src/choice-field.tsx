import '@digdir/designsystemet-web/ds-field';
import { Field, Label, Select, Tag, ValidationMessage } from '@digdir/designsystemet-react';
import type { ChangeEventHandler, FocusEventHandler, Ref } from 'react';

interface ChoiceFieldProps {
  readonly name: string;
  readonly label: string;
  /** Shown beside the label, for example on an optional field. */
  readonly note?: string | undefined;
  readonly description?: string | undefined;
  /** The message below the field, which marks it as invalid. */
  readonly error?: string | undefined;
  /** The option for no value. */
  readonly empty: string;
  readonly choices: readonly string[];
  readonly onChange?: ChangeEventHandler<HTMLSelectElement>;
  readonly onBlur?: FocusEventHandler<HTMLSelectElement>;
  readonly ref?: Ref<HTMLSelectElement>;
}

/** A choice of one value of a list, with its label, description and message. */
export function ChoiceField({
  name,
  ref,
  label,
  note,
  description,
  error,
  empty,
  choices,
  ...input
}: ChoiceFieldProps) {
  return (
    <Field>
      <Label htmlFor={name}>
        {label}
        {note ? (
          <>
            {' '}
            <Tag data-color="neutral" data-size="sm">
              {note}
            </Tag>
          </>
        ) : null}
      </Label>
      {description ? <Field.Description>{description}</Field.Description> : null}
      <Select {...input} {...(ref ? { ref } : {})} id={name} name={name} aria-invalid={error ? true : undefined}>
        <option value="">{empty}</option>
        {choices.map((choice) => (
          <option key={choice} value={choice}>
            {choice}
          </option>
        ))}
      </Select>
      {error ? <ValidationMessage>{error}</ValidationMessage> : null}
    </Field>
  );
}
