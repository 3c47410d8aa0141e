import { useId } from 'react';
import { Select } from '@digdir/designsystemet-react';

interface SelectFieldProps<Value extends string> {
  readonly name: string;
  readonly label: string;
  readonly value: Value;
  readonly choices: readonly { readonly value: Value; readonly label: string }[];
  /** The label stands before the field instead of above it. */
  readonly isInline?: boolean;
  readonly onChange: (value: Value) => void;
}

/** A choice between options that take too much space as radios; it takes effect at once. */
export function SelectField<Value extends string>(props: SelectFieldProps<Value>) {
  const { name, label, value, choices, isInline = false, onChange } = props;
  const id = useId();
  return (
    <div className={isInline ? 'select-field inline' : 'select-field'}>
      <label htmlFor={id}>{label}</label>
      <Select id={id} name={name} value={value} onChange={({ target }) => onChange(target.value as Value)}>
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </Select>
    </div>
  );
}
