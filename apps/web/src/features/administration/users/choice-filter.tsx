import { type FormEvent, useId, useState } from 'react';

import { Button, RadioGroup } from '@portvakt/ui';
import { FilterChip } from '@portvakt/ui/operators';

import { useTexts } from '../../../i18n/texts.js';
import { usersTexts } from './users.texts.js';

interface ChoiceFilterProps {
  readonly label: string;
  readonly choices: readonly { readonly value: string; readonly label: string }[];
  readonly value: string | undefined;
  readonly onChange: (value: string | undefined) => void;
}

/** A filter with a few choices. */
export function ChoiceFilter({ label, choices, value, onChange }: ChoiceFilterProps) {
  const texts = useTexts(usersTexts);
  const chosen = value === undefined ? undefined : (choices.find((choice) => choice.value === value)?.label ?? value);
  const shown = chosen === undefined ? undefined : texts.setFilter({ name: label, value: chosen });

  return (
    <FilterChip
      label={label}
      value={shown}
      removeLabel={texts.remove({ value: shown ?? '' })}
      onRemove={() => onChange(undefined)}
    >
      {(close) => (
        <ChoicePanel
          label={label}
          choices={choices}
          onApply={(applied) => {
            close();
            onChange(applied);
          }}
        />
      )}
    </FilterChip>
  );
}

const ALL = '';

interface ChoicePanelProps extends Pick<ChoiceFilterProps, 'label' | 'choices'> {
  readonly onApply: (value: string | undefined) => void;
}

function ChoicePanel({ label, choices, onApply }: ChoicePanelProps) {
  const texts = useTexts(usersTexts);
  const [value, setValue] = useState(ALL);
  const id = useId();

  const apply = (event: FormEvent) => {
    event.preventDefault();
    onApply(value === ALL ? undefined : value);
  };
  return (
    <form className="chip-form" onSubmit={apply}>
      <strong id={id}>{label}</strong>
      <RadioGroup
        name={id}
        labelledBy={id}
        choices={[{ value: ALL, label: texts.all }, ...choices]}
        value={value}
        onChange={setValue}
      />
      <Button type="submit">{texts.apply}</Button>
    </form>
  );
}
