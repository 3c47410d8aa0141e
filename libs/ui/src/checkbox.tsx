import '@digdir/designsystemet-web/clickdelegatefor';
import '@digdir/designsystemet-web/ds-field';
import { Checkbox as DesignsystemetCheckbox } from '@digdir/designsystemet-react';
import type { ChangeEventHandler, FocusEventHandler, Ref } from 'react';

interface CheckboxProps {
  readonly name: string;
  readonly label: string;
  readonly description?: string | undefined;
  /** The message below the checkbox, which marks it as invalid. */
  readonly error?: string | undefined;
  readonly defaultChecked?: boolean;
  readonly onChange?: ChangeEventHandler<HTMLInputElement>;
  readonly onBlur?: FocusEventHandler<HTMLInputElement>;
  readonly ref?: Ref<HTMLInputElement>;
}

/** A single checkbox. It has no `value`, because a form would submit that instead of true. */
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
