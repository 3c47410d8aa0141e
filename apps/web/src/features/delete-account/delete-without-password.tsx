import { Button, PanelSection } from '@portvakt/ui';

import { useTexts } from '../../i18n/texts.js';
import { PATHS } from '../../routes/paths.js';
import { useConfirmDialog } from '../../dialogs/use-confirm-dialog.js';
import { ConfirmDeletion } from './confirm-deletion.js';
import { deleteAccountTexts } from './delete-account.texts.js';
import { RefusalText } from './refusal-text.js';
import { THE_ACCOUNT, useDeleteAccount } from './use-delete-account.js';
import { useFocusWhen } from './use-focus-when.js';

const ITEMS = [THE_ACCOUNT];

interface DeleteWithoutPasswordProps {
  readonly email: string;
  /** Whether this section replaced another one that had focus. */
  readonly takesFocus: boolean;
}

/** Deletes an account without a password when the service sends no confirmation mail: a recent sign-in is enough. */
export function DeleteWithoutPassword({ email, takesFocus }: DeleteWithoutPasswordProps) {
  const texts = useTexts(deleteAccountTexts);
  const heading = useFocusWhen<HTMLHeadingElement>(takesFocus);
  const { deleteAccount, isBusy, refusal } = useDeleteAccount();
  const { isOpen, ask, close } = useConfirmDialog(PATHS.deleteAccount, ITEMS);

  const confirm = async () => {
    if ((await deleteAccount()) !== undefined) close();
  };

  return (
    <PanelSection ref={heading} heading={texts.withoutPasswordHeading}>
      <p>{texts.withoutPassword}</p>
      <RefusalText refusal={isOpen ? undefined : refusal} />
      <div className="actions">
        <Button tone="danger" onClick={() => ask(THE_ACCOUNT)}>
          {texts.submit}
        </Button>
      </div>
      <ConfirmDeletion
        open={isOpen}
        email={email}
        isBusy={isBusy}
        onConfirm={() => void confirm()}
        onClose={close}
      />
    </PanelSection>
  );
}
