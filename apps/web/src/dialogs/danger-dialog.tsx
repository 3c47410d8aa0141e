import type { ReactNode } from 'react';

import { Button, Dialog } from '@portvakt/ui';

interface DangerDialogProps {
  readonly open: boolean;
  readonly isBusy: boolean;
  readonly heading: string;
  readonly confirmLabel: string;
  /** Replaces `confirmLabel` while busy. */
  readonly busyLabel: string;
  readonly texts: { readonly cancel: string; readonly close: string };
  readonly onConfirm: () => void;
  readonly onClose: () => void;
  readonly children: ReactNode;
  /** Takes the place of the question and its buttons: a form with buttons of its own. */
  readonly form?: ReactNode;
}

/** Asks for confirmation before something is deleted or revoked. */
export function DangerDialog(props: DangerDialogProps) {
  const { open, isBusy, heading, confirmLabel, busyLabel, texts, onConfirm, onClose, children, form } = props;
  return (
    <Dialog
      open={open}
      onClose={onClose}
      isBusy={isBusy}
      heading={heading}
      closeLabel={texts.close}
      actions={
        form ? undefined : (
          <>
            <Button tone="danger" loading={isBusy && busyLabel} onClick={onConfirm}>
              {confirmLabel}
            </Button>
            <Button variant="secondary" onClick={onClose}>
              {texts.cancel}
            </Button>
          </>
        )
      }
    >
      {form ?? <p>{children}</p>}
    </Dialog>
  );
}
