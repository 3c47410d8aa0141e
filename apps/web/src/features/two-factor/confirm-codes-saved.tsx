import { Button, Checkbox, FieldErrors, inFieldOrder } from '@portvakt/ui';

import { fieldTexts } from '../../forms/fields.texts.js';
import { useTranslatedForm } from '../../forms/use-translated-form.js';
import { textKeys, useTexts } from '../../i18n/texts.js';
import { backupCodesTexts } from './backup-codes.texts.js';

const keys = textKeys(backupCodesTexts);

interface ConfirmCodesSavedProps {
  readonly onSaved: () => void;
}

/** Requires the user to confirm that the codes are saved before continuing. */
export function ConfirmCodesSaved({ onSaved }: ConfirmCodesSavedProps) {
  const texts = useTexts(backupCodesTexts);
  const fields = useTexts(fieldTexts);
  const { register, handleSubmit, errors, submitCount } = useTranslatedForm({ saved: false });
  const submit = handleSubmit(() => onSaved());

  return (
    <form className="form not-printed" onSubmit={(event) => void submit(event)} noValidate aria-label={texts.list}>
      <Checkbox
        {...register('saved', { required: keys.saveFirst })}
        label={texts.saved}
        error={errors.saved?.message}
      />
      <FieldErrors heading={fields.fixFirst} errors={inFieldOrder(['saved'], errors)} attempt={submitCount} />
      <div className="actions">
        <Button type="submit">{texts.done}</Button>
      </div>
    </form>
  );
}
