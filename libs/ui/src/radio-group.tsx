import '@digdir/designsystemet-web/clickdelegatefor';
import '@digdir/designsystemet-web/ds-field';
import { Radio } from '@digdir/designsystemet-react';

interface Choice<Value extends string> {
  readonly value: Value;
  readonly label: string;
  /** Set if the label is in another language than the page. */
  readonly lang?: string | undefined;
}

interface RadioGroupProps<Value extends string> {
  readonly name: string;
  /** The id of the heading that labels the group. */
  readonly labelledBy: string;
  readonly describedBy?: string | undefined;
  readonly choices: readonly Choice<Value>[];
  readonly value: Value;
  readonly onChange: (value: Value) => void;
}

/** A choice between a few options, which takes effect at once. */
export function RadioGroup<Value extends string>(props: RadioGroupProps<Value>) {
  const { name, labelledBy, describedBy, choices, value: chosen, onChange } = props;
  return (
    <div className="choices" role="radiogroup" aria-labelledby={labelledBy} aria-describedby={describedBy}>
      {choices.map(({ value, label, lang }) => (
        <Radio
          key={value}
          id={`${name}-${value}`}
          name={name}
          value={value}
          label={<span lang={lang}>{label}</span>}
          checked={value === chosen}
          onChange={() => onChange(value)}
        />
      ))}
    </div>
  );
}
