import { Chip } from '@digdir/designsystemet-react';
import { type ReactNode, useEffect, useRef } from 'react';

import { useDisclosure } from './use-disclosure.js';

interface FilterChipProps {
  /** The name of the filter. */
  readonly label: string;
  /** The value of the filter as a sentence ("Laget fra og med 1. januar 2025"); undefined while the filter is not set. */
  readonly value: string | undefined;
  /** The accessible name of a set filter; contains `value`. */
  readonly removeLabel: string;
  readonly onRemove: () => void;
  /** The panel that sets the filter; `close` closes it. */
  readonly children: (close: () => void) => ReactNode;
}

/** A filter. A press opens the panel that sets it, or removes a filter that is set. */
export function FilterChip({ label, value, removeLabel, onRemove, children }: FilterChipProps) {
  const { isOpen, toggle, close, container, button, id } = useDisclosure();
  const isSet = value !== undefined;

  return (
    <div ref={container} className="filter-chip">
      <Chip.Button
        ref={button}
        data-color="neutral"
        data-wrap="wrap"
        {...(isSet
          ? { 'data-removable': true, 'aria-label': removeLabel }
          : { 'aria-expanded': isOpen, 'aria-controls': id })}
        onClick={isSet ? onRemove : toggle}
      >
        {value ?? label}
        {isSet ? null : <span className="chip-arrow" aria-hidden="true" />}
      </Chip.Button>
      {isOpen && !isSet ? (
        <FilterPanel id={id} label={label}>
          {children(close)}
        </FilterPanel>
      ) : null}
    </div>
  );
}

interface FilterPanelProps {
  readonly id: string;
  readonly label: string;
  readonly children: ReactNode;
}

function FilterPanel({ id, label, children }: FilterPanelProps) {
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => panel.current?.querySelector<HTMLElement>('input, select, button')?.focus(), []);
  return (
    <div ref={panel} id={id} className="chip-panel" role="group" aria-label={label}>
      {children}
    </div>
  );
}
