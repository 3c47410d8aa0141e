import { useState } from 'react';

import { type ApiFailure, asApiFailure, type Passkey, useUpdatePasskeyMutation } from '@portvakt/api-client';
import { Dialog } from '@portvakt/ui';

import { useTexts } from '../../i18n/texts.js';
import { NAME_RULES } from './name-rules.js';
import { ownPasskeysTexts } from './own-passkeys.texts.js';
import { PasskeyNameForm } from './passkey-name-form.js';

interface RenamePasskeyProps {
  /** Undefined closes the dialog. */
  readonly passkey: Passkey | undefined;
  readonly onClose: () => void;
  readonly onRenamed: () => void;
}

/** The dialog that changes the name of a passkey. */
export function RenamePasskey({ passkey, onClose, onRenamed }: RenamePasskeyProps) {
  const texts = useTexts(ownPasskeysTexts);
  const [rename, { isLoading }] = useUpdatePasskeyMutation();
  const [failure, setFailure] = useState<ApiFailure>();

  const close = () => {
    setFailure(undefined);
    onClose();
  };
  const submit = async (id: string, name: string) => {
    setFailure(undefined);
    const answer = await rename({ id, name });
    if (answer.error) setFailure(asApiFailure(answer.error));
    else onRenamed();
  };

  return (
    <Dialog
      open={passkey !== undefined}
      onClose={close}
      isBusy={isLoading}
      heading={texts.rename}
      closeLabel={texts.close}
    >
      {passkey ? (
        <PasskeyNameForm
          heading={texts.rename}
          name={passkey.name ?? ''}
          isSelected
          rules={NAME_RULES}
          submitLabel={texts.save}
          busyLabel={texts.saving}
          isBusy={isLoading}
          failure={failure}
          onSubmit={(name) => submit(passkey.id, name)}
          onCancel={close}
        />
      ) : null}
    </Dialog>
  );
}
