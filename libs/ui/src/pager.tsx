import { Button as DesignsystemetButton } from '@digdir/designsystemet-react';
import type { ReactNode } from 'react';

import { SelectField } from './select-field.js';

interface Turn {
  readonly label: string;
  /** Undefined where there is no such page: the button stays, dimmed, so that focus is not lost. */
  readonly onPress: (() => void) | undefined;
}

interface PagerProps {
  /** What is shown: "Viser 1–25 av omtrent 248 000". */
  readonly children: ReactNode;
  readonly previous: Turn;
  readonly next: Turn;
  readonly perPage?:
    | {
        readonly label: string;
        readonly value: number;
        readonly choices: readonly number[];
        readonly onChange: (count: number) => void;
      }
    | undefined;
}

/** Turns the pages of a list one by one: there are no page numbers. */
export function Pager({ children, previous, next, perPage }: PagerProps) {
  return (
    <div className="pager">
      <p>{children}</p>
      <div className="pager-turns">
        {perPage ? (
          <SelectField
            name="pager-per-page"
            label={perPage.label}
            isInline
            value={String(perPage.value)}
            choices={perPage.choices.map((count) => ({ value: String(count), label: String(count) }))}
            onChange={(count) => perPage.onChange(Number(count))}
          />
        ) : null}
        <TurnButton {...previous} />
        <TurnButton {...next} />
      </div>
    </div>
  );
}

function TurnButton({ label, onPress }: Turn) {
  return (
    <DesignsystemetButton
      type="button"
      variant="secondary"
      aria-disabled={onPress ? undefined : true}
      onClick={() => onPress?.()}
    >
      {label}
    </DesignsystemetButton>
  );
}
