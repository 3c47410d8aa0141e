import { type FormEvent, useId, useState } from 'react';

import { Button, TextField } from '@portvakt/ui';
import { FilterChip } from '@portvakt/ui/operators';

import { useLanguage, useTexts } from '../../../i18n/texts.js';
import { formatDate } from '../../../i18n/time.js';
import { usersTexts } from './users.texts.js';
import type { Period } from './users-view.js';

interface PeriodFilterProps {
  readonly label: string;
  readonly period: Period;
  readonly onChange: (period: Period) => void;
}

/** A filter with two days, each of which may be left open. */
export function PeriodFilter({ label, period, onChange }: PeriodFilterProps) {
  const texts = useTexts(usersTexts);
  const shown = usePeriodText(label, period);
  return (
    <FilterChip
      label={label}
      value={shown}
      removeLabel={texts.remove({ value: shown ?? '' })}
      onRemove={() => onChange({ from: undefined, to: undefined })}
    >
      {(close) => (
        <PeriodPanel
          onApply={(applied) => {
            close();
            onChange(applied);
          }}
        />
      )}
    </FilterChip>
  );
}

function usePeriodText(name: string, { from, to }: Period): string | undefined {
  const texts = useTexts(usersTexts);
  const [language] = useLanguage();
  const day = (text: string) => formatDate(`${text}T12:00:00`, language);
  if (from !== undefined && to !== undefined) return texts.between({ name, from: day(from), to: day(to) });
  if (from !== undefined) return texts.after({ name, day: day(from) });
  return to === undefined ? undefined : texts.before({ name, day: day(to) });
}

interface PeriodPanelProps {
  readonly onApply: (period: Period) => void;
}

function PeriodPanel({ onApply }: PeriodPanelProps) {
  const texts = useTexts(usersTexts);
  const [period, setPeriod] = useState<Period>({ from: undefined, to: undefined });
  const id = useId();

  const apply = (event: FormEvent) => {
    event.preventDefault();
    onApply(period);
  };
  return (
    <form className="chip-form" onSubmit={apply}>
      <TextField
        name={`${id}-from`}
        type="date"
        label={texts.from}
        autoComplete="off"
        onChange={({ target }) => setPeriod({ ...period, from: target.value || undefined })}
      />
      <TextField
        name={`${id}-to`}
        type="date"
        label={texts.to}
        autoComplete="off"
        onChange={({ target }) => setPeriod({ ...period, to: target.value || undefined })}
      />
      <Button type="submit">{texts.apply}</Button>
    </form>
  );
}
