import { toReadableEmail } from '@portvakt/api-client';
import { WithStrong } from '@portvakt/ui';

import { useTexts } from '../../i18n/texts.js';
import { DangerDialog } from '../../dialogs/danger-dialog.js';
import { deleteAccountTexts } from './delete-account.texts.js';

interface ConfirmDeletionProps {
  readonly open: boolean;
  /** Shown in the question, so that the user sees which account is deleted. */
  readonly email: string;
  readonly isBusy: boolean;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

/** The last question before the account is deleted. */
export function ConfirmDeletion({ open, email, isBusy, onConfirm, onClose }: ConfirmDeletionProps) {
  const texts = useTexts(deleteAccountTexts);
  const shown = toReadableEmail(email);
  return (
    <DangerDialog
      open={open}
      isBusy={isBusy}
      heading={texts.ask}
      confirmLabel={texts.confirm}
      busyLabel={texts.deleting}
      texts={texts}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <WithStrong sentence={texts.explain({ email: shown })} strong={shown} />
    </DangerDialog>
  );
}
