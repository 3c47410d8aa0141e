import { useTexts } from '../../i18n/texts.js';
import { DangerDialog } from '../../dialogs/danger-dialog.js';
import { authenticatorsTexts } from './authenticators.texts.js';

interface ConfirmDeleteProps {
  readonly open: boolean;
  readonly name: string;
  /** Whether this is the last authenticator. */
  readonly isLast: boolean;
  readonly isBusy: boolean;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

/** Asks for confirmation before an authenticator is deleted. */
export function ConfirmDelete({ open, name, isLast, isBusy, onConfirm, onClose }: ConfirmDeleteProps) {
  const texts = useTexts(authenticatorsTexts);
  return (
    <DangerDialog
      open={open}
      isBusy={isBusy}
      heading={texts.askDelete({ name })}
      confirmLabel={texts.delete}
      busyLabel={texts.deleting}
      texts={texts}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      {isLast ? `${texts.explainDelete} ${texts.explainLast}` : texts.explainDelete}
    </DangerDialog>
  );
}
