import { useEffect, useState } from 'react';

import { type ApiFailure, asApiFailure, type Passkey, useUpdatePasskeyMutation } from '@portvakt/api-client';
import { Button, Dialog, FieldErrors, FormError, inFieldOrder, TextField } from '@portvakt/ui';

import { fieldTexts } from '../../forms/fields.texts.js';
import { useTranslatedForm } from '../../forms/use-translated-form.js';
import { useTexts } from '../../i18n/texts.js';
import { useErrorText } from '../../i18n/use-error-text.js';
import { NAME_RULES } from './name-rules.js';
import { ownPasskeysTexts } from './own-passkeys.texts.js';

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
        <NameForm
          name={passkey.name ?? ''}
          isBusy={isLoading}
          failure={failure}
          onSubmit={(name) => submit(passkey.id, name)}
          onCancel={close}
        />
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
  const { register, handleSubmit, setFocus, errors, submitCount } = useTranslatedForm({ passkeyName: name });
  const submit = handleSubmit(({ passkeyName }) => onSubmit(passkeyName));

  // After the dialog has focused its heading.
  useEffect(() => queueMicrotask(() => setFocus('passkeyName', { shouldSelect: true })), [setFocus]);

  return (
    <form className="form" onSubmit={(event) => void submit(event)} noValidate aria-label={texts.rename}>
      <TextField
        {...register('passkeyName', NAME_RULES)}
        label={texts.name}
        error={errors.passkeyName?.message}
        autoComplete="off"
        enterKeyHint="go"
      />
      <FormError message={failure && errorText(failure)} />
      <FieldErrors heading={fixFirst} errors={inFieldOrder(['passkeyName'], errors)} attempt={submitCount} />
      <div className="actions">
        <Button type="submit" loading={isBusy && texts.saving}>
          {texts.save}
        </Button>
        <Button variant="secondary" onClick={onCancel}>
          {texts.cancel}
        </Button>
      </div>
    </form>
  );
}
