import { Button, Dialog } from '@portvakt/ui';

import { useTexts } from '../../i18n/texts.js';
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
    <Dialog
      open={open}
      onClose={onClose}
      isBusy={isBusy}
      heading={texts.askDelete({ name })}
      closeLabel={texts.close}
      actions={
        <>
          <Button tone="danger" loading={isBusy && texts.deleting} onClick={onConfirm}>
            {texts.delete}
          </Button>
          <Button variant="secondary" onClick={onClose}>
            {texts.cancel}
          </Button>
        </>
      }
    >
      <p>{isLast ? `${texts.explainDelete} ${texts.explainLast}` : texts.explainDelete}</p>
    </Dialog>
  );
}
