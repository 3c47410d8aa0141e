import '@digdir/designsystemet-web/ds-field';
import { Textfield } from '@digdir/designsystemet-react';
import type { ChangeEventHandler, FocusEventHandler, Ref } from 'react';

interface ReasonFieldProps {
  /** Also the id, which the links of an error summary use. */
  readonly name: string;
  readonly label: string;
  readonly description: string;
  readonly error: string | undefined;
  /** Set together with `onChange`, by a form that keeps what is typed itself. */
  readonly value?: string;
  readonly onChange?: ChangeEventHandler<HTMLTextAreaElement>;
  readonly onBlur?: FocusEventHandler<HTMLTextAreaElement>;
  readonly ref?: Ref<HTMLTextAreaElement>;
}

/** Why an operator acts, in a few words. */
export function ReasonField({ name, ref, ...field }: ReasonFieldProps) {
  return (
    <Textfield
      {...field}
      {...(ref ? { ref: ref as Ref<HTMLInputElement | HTMLTextAreaElement> } : {})}
      multiline
      id={name}
      name={name}
      rows={2}
    />
  );
}
