import { Button, Dialog, WithStrong } from '@portvakt/ui';

import { useTexts } from '../../i18n/texts.js';
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
  return (
    <Dialog
      open={open}
      onClose={onClose}
      isBusy={isBusy}
      heading={texts.ask}
      closeLabel={texts.close}
      actions={
        <>
          <Button tone="danger" loading={isBusy && texts.deleting} onClick={onConfirm}>
            {texts.confirm}
          </Button>
          <Button variant="secondary" onClick={onClose}>
            {texts.cancel}
          </Button>
        </>
      }
    >
      <p>
        <WithStrong sentence={texts.explain({ email })} strong={email} />
      </p>
    </Dialog>
  );
}
