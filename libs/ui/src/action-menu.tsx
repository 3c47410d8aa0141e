import type { ReactNode } from 'react';

import { Button } from './button.js';
import { useDisclosure } from './use-disclosure.js';

export interface MenuAction {
  /** Unique in the menu. */
  readonly key: string;
  readonly label: ReactNode;
  /** Why the action is unavailable. The menu shows the reason, and a press does nothing. */
  readonly unavailable?: string | undefined;
  /** For actions that cannot be undone: separated from the others by a line. */
  readonly isDanger?: boolean;
  readonly onPress: () => void;
}

interface ActionMenuProps {
  readonly label: string;
  readonly actions: readonly MenuAction[];
}

/** A button that opens a list of further actions. Focus returns to the button before an action starts. */
export function ActionMenu({ label, actions }: ActionMenuProps) {
  const { isOpen, toggle, close, container, button, id } = useDisclosure();

  const press = ({ unavailable, onPress }: MenuAction) => {
    if (unavailable !== undefined) return;
    close();
    onPress();
  };
  return (
    <div ref={container} className="action-menu">
      <Button ref={button} variant="secondary" controls={{ id, isOpen }} onClick={toggle}>
        {label}
        <span className="chip-arrow" aria-hidden="true" />
      </Button>
      {isOpen ? (
        <ul id={id} className="chip-panel" aria-label={label}>
          {actions.map((action) => (
            <li key={action.key} className={action.isDanger ? 'apart' : undefined}>
              <button
                type="button"
                aria-disabled={action.unavailable === undefined ? undefined : true}
                onClick={() => press(action)}
              >
                {action.label}
                {action.unavailable === undefined ? null : <span className="why">{action.unavailable}</span>}
              </button>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}
