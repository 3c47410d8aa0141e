import { Checkbox as DesignsystemetCheckbox } from '@digdir/designsystemet-react';
import type { ChangeEventHandler, FocusEventHandler, Ref } from 'react';

interface CheckboxProps {
  readonly name: string;
  readonly label: string;
  readonly description?: string | undefined;
  /** The message under it; nothing marks it as wrong without. */
  readonly error?: string | undefined;
  readonly onChange?: ChangeEventHandler<HTMLInputElement>;
  readonly onBlur?: FocusEventHandler<HTMLInputElement>;
  readonly ref?: Ref<HTMLInputElement>;
}

/** One choice that is on or off. It has no value of its own: a form would send that for "on" in the place of true. */
export function Checkbox({ name, ref, description, error, ...input }: CheckboxProps) {
  return (
    <DesignsystemetCheckbox
      {...input}
      {...(ref ? { ref } : {})}
      description={description}
      error={error}
      id={name}
      name={name}
    />
  );
}
