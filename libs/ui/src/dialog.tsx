import { Dialog as DesignsystemetDialog } from '@digdir/designsystemet-react';
import { type ReactNode, useEffect, useId, useRef } from 'react';

import { useHeldOpen } from './use-held-open.js';

interface DialogProps {
  readonly open: boolean;
  /** Esc, the cross and the harmless answer all end here. */
  readonly onClose: () => void;
  /** While the answer is carried out there is no harmless one: the dialog stays until it is known what came of it. */
  readonly isBusy?: boolean;
  readonly heading: string;
  readonly closeLabel: string;
  readonly children: ReactNode;
  /** Primary first, then the harmless answer; none where a form among the children has its own. */
  readonly actions?: ReactNode;
}

/** A question that has to be answered before anything else; focus is on it while open and goes back to its opener after. */
export function Dialog({ open, onClose, isBusy = false, heading, closeLabel, children, actions }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const title = useRef<HTMLHeadingElement>(null);
  const titleId = useId();
  useHeldOpen(dialog, isBusy);

  // By ref: React does not write the autofocus attribute that the native dialog looks for, and focus would land on the cross.
  useEffect(() => {
    if (open) title.current?.focus();
  }, [open]);

  return (
    <DesignsystemetDialog
      ref={dialog}
      open={open}
      onClose={onClose}
      // A second Esc would get past `cancel`.
      closedby={isBusy ? 'none' : 'closerequest'}
      closeButton={closeLabel}
      aria-labelledby={titleId}
    >
      <div className="dialog-body">
        <h2 id={titleId} ref={title} tabIndex={-1}>
          {heading}
        </h2>
        {children}
        {actions ? <div className="actions">{actions}</div> : null}
      </div>
    </DesignsystemetDialog>
  );
}
