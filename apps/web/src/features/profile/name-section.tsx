import { type SignedIn, useUpdateUserMutation } from '@portvakt/api-client';
import {
  Avatar,
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
import { useDraft } from '../../forms/use-draft.js';
import { useTranslatedForm } from '../../forms/use-translated-form.js';
import { textKeys, useTexts } from '../../i18n/texts.js';
import { useErrorText } from '../../i18n/use-error-text.js';
import { editablePictureUrl, isPictureUrl, sameOriginPicture } from './picture-url.js';
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
  const [update, { isLoading, isSuccess, error }] = useUpdateUserMutation();
  const address = editablePictureUrl(user.image);
  const { discard, ...draft } = useDraft({ form: 'profil', owner: user.id, fields: ['name', 'image'] });
  const { register, handleSubmit, errors, submitCount } = useTranslatedForm({
    name: draft.restored?.['name'] ?? user.name,
    image: draft.restored?.['image'] ?? address,
  });

  const trim = { setValueAs: (value: string) => value.trim() };
  const submit = handleSubmit(async ({ name, image }) => {
    // An unchanged address is not sent, which also keeps a picture that a provider delivered as data.
    const answer = await update(image === address ? { name } : { name, image: image || null });
    onResult();
    if (!answer.error) discard();
  });

  return (
    <PanelSection heading={texts.nameHeading}>
      <Avatar name={user.name} src={sameOriginPicture(user.image, window.location.href)} />
      <FormWithDraft label={texts.nameHeading} draft={draft} onSubmit={submit}>
        <TextField
          {...register('name', { ...trim, required: keys.nameMissing })}
          label={texts.name}
          error={errors.name?.message}
          autoComplete="name"
          autoCapitalize="words"
        />
        <TextField
          {...register('image', {
            ...trim,
            validate: (value) => value === '' || isPictureUrl(value) || keys.pictureMalformed,
          })}
          label={texts.picture}
          note={texts.optional}
          description={texts.pictureHint}
          error={errors.image?.message}
          inputMode="url"
          autoComplete="photo"
          autoCapitalize="none"
        />
        <StatusRegion>{isSuccess ? <Notice kind="success">{texts.saved}</Notice> : null}</StatusRegion>
        <FormError message={error && errorText(error)} />
        <FieldErrors heading={fields.fixFirst} errors={inFieldOrder(['name', 'image'], errors)} attempt={submitCount} />
        <div className="actions">
          <Button type="submit" loading={isLoading && texts.saving}>
            {texts.save}
          </Button>
        </div>
      </FormWithDraft>
    </PanelSection>
  );
}
