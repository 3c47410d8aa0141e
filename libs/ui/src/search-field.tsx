import '@digdir/designsystemet-web/ds-field';
import { MagnifyingGlassIcon } from '@navikt/aksel-icons';
import { Field, Input, Label, ValidationMessage } from '@digdir/designsystemet-react';
import type { ReactNode, Ref } from 'react';

interface SearchFieldProps {
  readonly name: string;
  readonly label: string;
  readonly description: string;
  /** The message below the field, which marks it as invalid. */
  readonly error?: ReactNode;
  /** The keyboard shortcut that focuses the field; shown in it. */
  readonly shortcut?: string | undefined;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly ref?: Ref<HTMLInputElement>;
}

export function SearchField(props: SearchFieldProps) {
  const { name, label, description, error, shortcut, value, onChange, ref } = props;
  return (
    <Field>
      <Label>{label}</Label>
      <div className="search-field">
        <MagnifyingGlassIcon aria-hidden="true" />
        <Input
          {...(ref ? { ref } : {})}
          id={name}
          name={name}
          value={value}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="search"
          aria-invalid={Boolean(error) || undefined}
          aria-keyshortcuts={shortcut}
          onChange={({ target }) => onChange(target.value)}
        />
        {shortcut ? <kbd aria-hidden="true">{shortcut}</kbd> : null}
      </div>
      <Field.Description>{description}</Field.Description>
      {error ? <ValidationMessage>{error}</ValidationMessage> : null}
    </Field>
  );
}
