import { useState } from 'react';

import type { ApiFailure, Passkey } from '@portvakt/api-client';
import { Button, Dialog, FieldErrors, FormError, inFieldOrder, TextField } from '@portvakt/ui';

import { fieldTexts } from '../../forms/fields.texts.js';
import { useTranslatedForm } from '../../forms/use-translated-form.js';
import { useTexts } from '../../i18n/texts.js';
import { useErrorText } from '../../i18n/use-error-text.js';
import { ownPasskeysTexts } from './own-passkeys.texts.js';
import { NAME_LENGTH } from './name-rules.js';
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
    if (creation.kind === 'created') onCreated(creation.passkey);
    if (creation.kind === 'notFresh') onNotFresh();
    if (creation.kind === 'refused') setFailure(creation.failure ?? undefined);
  };
  const close = () => {
    setNeedsCode(false);
    setFailure(undefined);
    onClose();
  };

  return (
    <Dialog open={open} onClose={close} isBusy={isBusy} heading={texts.make} closeLabel={texts.close}>
      {open && needsCode ? <SecondFactorStep onAccepted={() => void createNamed(name)} onCancel={close} /> : null}
      {open && !needsCode ? (
        <NameForm name={name} isBusy={isBusy} failure={failure} onSubmit={createNamed} onCancel={close} />
      ) : null}
    </Dialog>
  );
}

interface NameFormProps {
  readonly name: string;
  readonly isBusy: boolean;
  readonly failure: ApiFailure | undefined;
  readonly onSubmit: (name: string) => Promise<void>;
  readonly onCancel: () => void;
}

function NameForm({ name, isBusy, failure, onSubmit, onCancel }: NameFormProps) {
  const texts = useTexts(ownPasskeysTexts);
  const { fixFirst } = useTexts(fieldTexts);
  const errorText = useErrorText();
  const { register, handleSubmit, errors, submitCount } = useTranslatedForm({ passkeyName: name });
  const submit = handleSubmit(({ passkeyName }) => onSubmit(passkeyName));

  return (
    <form className="form" onSubmit={(event) => void submit(event)} noValidate aria-label={texts.make}>
      <p>
        {texts.why} {texts.bothFactors}
      </p>
      <TextField
        {...register('passkeyName', NAME_LENGTH)}
        label={texts.name}
        note={texts.optional}
        description={texts.nameExample}
        error={errors.passkeyName?.message}
        autoComplete="off"
        enterKeyHint="go"
      />
      <FormError message={failure && errorText(failure)} />
      <FieldErrors heading={fixFirst} errors={inFieldOrder(['passkeyName'], errors)} attempt={submitCount} />
      <div className="actions">
        <Button type="submit" loading={isBusy && texts.making}>
          {texts.make}
        </Button>
        <Button variant="secondary" onClick={onCancel}>
          {texts.cancel}
        </Button>
      </div>
    </form>
  );
}
