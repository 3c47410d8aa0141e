import type { Passkey } from '@portvakt/api-client';

import { useTexts } from '../../i18n/texts.js';
import { DangerDialog } from '../../dialogs/danger-dialog.js';
import { NEW_PASSKEY } from '../../confirm-identity/passkey-targets.js';
import { PATHS } from '../../routes/paths.js';
import { useConfirmIdentity } from '../../confirm-identity/use-confirm-identity.js';
import { CreatePasskey } from './create-passkey.js';
import { ownPasskeysTexts } from './own-passkeys.texts.js';
import { RenamePasskey } from './rename-passkey.js';
import type { useDeletePasskey } from './use-delete-passkey.js';

export type Question = { readonly kind: 'create' } | { readonly kind: 'rename' | 'delete'; readonly passkey: Passkey };

/** A question stays until its dialog has closed, so that its text does not change. */
export type AskedQuestion = Question & { readonly isOpen: boolean };

export type Change = { readonly kind: 'created' | 'deleted'; readonly passkey: Passkey } | { readonly kind: 'renamed' };

interface PasskeyDialogsProps {
  readonly question: AskedQuestion | undefined;
  readonly deleting: Pick<ReturnType<typeof useDeletePasskey>, 'deletePasskey' | 'isBusy'>;
  readonly onClose: () => void;
  /** The dialog closes with it. */
  readonly onChange: (change: Change) => void;
}

/** The dialogs that make, rename and delete a passkey; one is open. */
export function PasskeyDialogs({ question, deleting, onClose, onChange }: PasskeyDialogsProps) {
  const texts = useTexts(ownPasskeysTexts);
  const confirmIdentity = useConfirmIdentity(PATHS.security);
  const isOpen = question?.isOpen === true;
  const passkey = question && question.kind !== 'create' ? question.passkey : undefined;

  const confirmDelete = async () => {
    if (passkey && (await deleting.deletePasskey(passkey))) onChange({ kind: 'deleted', passkey });
    else onClose();
  };

  return (
    <>
      <CreatePasskey
        open={isOpen && question.kind === 'create'}
        onClose={onClose}
        onCreated={(created) => onChange({ kind: 'created', passkey: created })}
        onNotFresh={() => void confirmIdentity(NEW_PASSKEY)}
      />
      <RenamePasskey
        passkey={isOpen && question.kind === 'rename' ? passkey : undefined}
        onClose={onClose}
        onRenamed={() => onChange({ kind: 'renamed' })}
      />
      <DangerDialog
        open={isOpen && question.kind === 'delete'}
        isBusy={deleting.isBusy}
        heading={texts.askDelete({ name: passkey?.name ?? texts.unnamed })}
        confirmLabel={texts.delete}
        busyLabel={texts.deleting}
        texts={texts}
        onConfirm={() => void confirmDelete()}
        onClose={onClose}
      >
        {texts.explainDelete}
      </DangerDialog>
    </>
  );
}
