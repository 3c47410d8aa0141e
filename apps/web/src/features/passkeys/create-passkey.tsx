import { useEffect, useState } from 'react';

import { type ApiFailure, type Passkey, useSession } from '@portvakt/api-client';
import { Dialog } from '@portvakt/ui';

import { deleteDraft, readDraft, saveDraft } from '../../forms/drafts.js';
import { useTexts } from '../../i18n/texts.js';
import { NAME_LENGTH } from './name-rules.js';
import { ownPasskeysTexts } from './own-passkeys.texts.js';
import { PasskeyNameForm } from './passkey-name-form.js';
import { SecondFactorStep } from './second-factor-step.js';
import { useCreatePasskey } from './use-create-passkey.js';

/** Where the name waits while the user signs in again. */
const FORM = 'ny-passnokkel';

interface CreatePasskeyProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly onCreated: (passkey: Passkey) => void;
  /** The session is not fresh: the user has to sign in again first. */
  readonly onNotFresh: () => void;
}

/** The dialog that makes a passkey. With two-factor on, it may ask for a code first, and goes on by itself. */
export function CreatePasskey({ open, onClose, ...events }: CreatePasskeyProps) {
  const texts = useTexts(ownPasskeysTexts);
  const { createNamed, name, needsCode, failure, isBusy, reset } = useNamedCreation(events);
  const [isSendingCode, setSendingCode] = useState(false);
  const close = () => {
    reset();
    onClose();
  };

  return (
    <Dialog open={open} onClose={close} isBusy={isBusy || isSendingCode} heading={texts.make} closeLabel={texts.close}>
      {open && needsCode ? (
        <SecondFactorStep
          isBusy={isBusy}
          onAccepted={() => void createNamed(name)}
          onSending={setSendingCode}
          onCancel={close}
        />
      ) : null}
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

/** Makes a passkey with a name, which waits in a draft while the user signs in again. */
function useNamedCreation({ onCreated, onNotFresh }: Pick<CreatePasskeyProps, 'onCreated' | 'onNotFresh'>) {
  const { create, isBusy } = useCreatePasskey();
  const owner = useSession().signedIn?.user.id ?? '';
  const [name, setName] = useState(() => readDraft(FORM, owner)?.['name'] ?? '');
  const [needsCode, setNeedsCode] = useState(false);
  const [failure, setFailure] = useState<ApiFailure>();

  // For one visit: the name of a passkey that was not made after all is not the name of another one.
  useEffect(() => deleteDraft(FORM), []);

  const createNamed = async (wanted: string) => {
    setName(wanted);
    setFailure(undefined);
    const creation = await create(wanted);
    setNeedsCode(creation.kind === 'codeNeeded');
    if (creation.kind === 'created') {
      setName('');
      onCreated(creation.passkey);
    }
    if (creation.kind === 'notFresh') {
      saveDraft(FORM, owner, { name: wanted });
      onNotFresh();
    }
    if (creation.kind === 'refused') setFailure(creation.failure ?? undefined);
  };
  const reset = () => {
    setName('');
    setNeedsCode(false);
    setFailure(undefined);
  };
  return { createNamed, name, needsCode, failure, isBusy, reset };
}
