import { useState } from 'react';

import type { ApiFailure, Passkey } from '@portvakt/api-client';
import { Dialog } from '@portvakt/ui';

import { useTexts } from '../../i18n/texts.js';
import { NAME_LENGTH } from './name-rules.js';
import { ownPasskeysTexts } from './own-passkeys.texts.js';
import { PasskeyNameForm } from './passkey-name-form.js';
import { SecondFactorStep } from './second-factor-step.js';
import { useCreatePasskey } from './use-create-passkey.js';

interface CreatePasskeyProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly onCreated: (passkey: Passkey) => void;
  /** The session is not fresh: the user has to sign in again first. */
  readonly onNotFresh: () => void;
}

/** The dialog that makes a passkey. With two-factor on, it may ask for a code first, and goes on by itself. */
export function CreatePasskey({ open, onClose, onCreated, onNotFresh }: CreatePasskeyProps) {
  const texts = useTexts(ownPasskeysTexts);
  const { create, isBusy } = useCreatePasskey();
  const [name, setName] = useState('');
  const [needsCode, setNeedsCode] = useState(false);
  const [failure, setFailure] = useState<ApiFailure>();

  const createNamed = async (wanted: string) => {
    setName(wanted);
    setFailure(undefined);
    const creation = await create(wanted);
    setNeedsCode(creation.kind === 'codeNeeded');
    if (creation.kind === 'created') {
      setName('');
      onCreated(creation.passkey);
    }
    if (creation.kind === 'notFresh') onNotFresh();
    if (creation.kind === 'refused') setFailure(creation.failure ?? undefined);
  };
  const close = () => {
    setName('');
    setNeedsCode(false);
    setFailure(undefined);
    onClose();
  };

  return (
    <Dialog open={open} onClose={close} isBusy={isBusy} heading={texts.make} closeLabel={texts.close}>
      {open && needsCode ? <SecondFactorStep onAccepted={() => void createNamed(name)} onCancel={close} /> : null}
      {open && !needsCode ? (
        <PasskeyNameForm
          heading={texts.make}
          name={name}
          rules={NAME_LENGTH}
          note={texts.optional}
          description={texts.nameExample}
          submitLabel={texts.make}
          busyLabel={texts.making}
          isBusy={isBusy}
          failure={failure}
          onSubmit={createNamed}
          onCancel={close}
        >
          <p>
            {texts.why} {texts.bothFactors}
          </p>
        </PasskeyNameForm>
      ) : null}
    </Dialog>
  );
}
