import '@digdir/designsystemet-web/dialog';
import '@digdir/designsystemet-web/invokers';
import { Dialog as DesignsystemetDialog } from '@digdir/designsystemet-react';
import { type ReactNode, useEffect, useId, useRef } from 'react';

import { useCloseBlocked } from './use-close-blocked.js';

export interface DialogProps {
  readonly open: boolean;
  /** Called by Esc, the cross and the cancel button. */
  readonly onClose: () => void;
  /** While busy the dialog cannot be closed, until the result is known. */
  readonly isBusy?: boolean;
  readonly heading: string;
  readonly closeLabel: string;
  readonly children: ReactNode;
  /** The primary button, then the cancel button; omitted if a form among the children has its own buttons. */
  readonly actions?: ReactNode;
  /** At the edge of the window, as high as the window, instead of in the middle. */
  readonly placement?: 'right' | undefined;
}

/**
 * A modal question. Its heading has focus while it is open; closing it restores focus to the element that opened it.
 */
export function Dialog(props: DialogProps) {
  const { open, onClose, isBusy = false, heading, closeLabel, children, actions, placement } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  const title = useRef<HTMLHeadingElement>(null);
  const titleId = useId();
  useCloseBlocked(dialog, isBusy);

  // Focused by ref: React does not write the autofocus attribute that the native dialog looks for, so the cross would
  // take focus.
  useEffect(() => {
    if (open) title.current?.focus();
  }, [open]);

  return (
    <DesignsystemetDialog
      ref={dialog}
      open={open}
      onClose={onClose}
      // A second Esc would bypass `cancel`.
      closedby={isBusy ? 'none' : 'closerequest'}
      closeButton={closeLabel}
      {...(placement ? { placement } : {})}
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
