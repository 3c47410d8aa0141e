import './theme/operators.css';
import { MenuHamburgerIcon } from '@navikt/aksel-icons';
import { type ReactNode, useId, useState } from 'react';

import { Button } from './button.js';
import { Main } from './frames.js';

interface OperatorsFrameProps {
  /** The name of the menu, and of the button that opens it on narrow screens. */
  readonly menuLabel: string;
  /** Shown on that button, for example the number of waiting cases. */
  readonly menuNote?: ReactNode;
  /** List items with one link each. */
  readonly menu: ReactNode;
  readonly children: ReactNode;
}

/** The frame of the operators' pages: wider and denser than the account. */
export function OperatorsFrame({ menuLabel, menuNote, menu, children }: OperatorsFrameProps) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();

  return (
    <div className="account operators" data-size="sm">
      <nav className="account-menu" aria-label={menuLabel}>
        <div className="menu-button">
          <Button variant="secondary" controls={{ id, isOpen }} onClick={() => setOpen(!isOpen)}>
            <MenuHamburgerIcon aria-hidden="true" />
            {menuLabel}
            {menuNote}
          </Button>
        </div>
        {/* A press on one of its links closes the menu. */}
        <ul id={id} data-open={isOpen} onClick={() => setOpen(false)}>
          {menu}
        </ul>
      </nav>
      <Main className="account-content">{children}</Main>
    </div>
  );
}
