import { asApiFailure, type SignedIn, useUpdateUserMutation } from '@portvakt/api-client';
import {
  Button,
  FieldErrors,
  FormError,
  inFieldOrder,
  Notice,
  PanelSection,
  StatusRegion,
  TextField,
} from '@portvakt/ui';

import { fieldTexts } from '../../forms/fields.texts.js';
import { FormWithDraft } from '../../forms/form-with-draft.js';
import { refusedInput } from '../../forms/refused-input.js';
import { useDraft } from '../../forms/use-draft.js';
import { useTranslatedForm } from '../../forms/use-translated-form.js';
import { textKeys, useTexts } from '../../i18n/texts.js';
import { useErrorKey, useErrorText } from '../../i18n/use-error-text.js';
import { PictureRow } from './picture-row.js';
import { profileTexts } from './profile.texts.js';

const keys = textKeys(profileTexts);

interface NameSectionProps {
  readonly user: SignedIn['user'];
  /** Called when a result of a change is shown. */
  readonly onResult: () => void;
}

/** The name and the picture of the user. */
export function NameSection({ user, onResult }: NameSectionProps) {
  const texts = useTexts(profileTexts);
  const fields = useTexts(fieldTexts);
  const errorText = useErrorText();
  const errorKey = useErrorKey();
  const [update, { isLoading, isSuccess, error }] = useUpdateUserMutation();
  const { discard, ...draft } = useDraft({ form: 'profil', owner: user.id, fields: ['name'] });
  const { register, handleSubmit, setError, errors, submitCount } = useTranslatedForm({
    name: draft.restored?.['name'] ?? user.name,
  });

  const submit = handleSubmit(async ({ name }) => {
    const answer = await update({ name });
    onResult();
    if (isAboutName(answer.error)) setError('name', { message: errorKey(answer.error) });
    if (!answer.error) discard();
  });

  return (
    <PanelSection heading={texts.nameHeading}>
      <PictureRow user={user} onResult={onResult} />
      <FormWithDraft label={texts.nameHeading} draft={draft} onSubmit={submit}>
        <TextField
          {...register('name', { setValueAs: (value: string) => value.trim(), required: keys.nameMissing })}
          label={texts.name}
          error={errors.name?.message}
          autoComplete="name"
          autoCapitalize="words"
        />
        <StatusRegion>{isSuccess && !errors.name ? <Notice kind="success">{texts.saved}</Notice> : null}</StatusRegion>
        <FormError message={error && !isAboutName(error) ? errorText(error) : undefined} />
        <FieldErrors heading={fields.fixFirst} errors={inFieldOrder(['name'], errors)} attempt={submitCount} />
        <div className="actions">
          <Button type="submit" loading={isLoading && texts.saving}>
            {texts.save}
          </Button>
        </div>
      </FormWithDraft>
    </PanelSection>
  );
}

const isAboutName = (failure: unknown): boolean =>
  failure !== undefined && refusedInput(asApiFailure(failure), [['name', 'name']]) !== undefined;
