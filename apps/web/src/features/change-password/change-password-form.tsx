import { Link } from 'react-router';

import type { SignedIn } from '@portvakt/api-client';
import { Button, ButtonLink, Checkbox, FieldErrors, inFieldOrder, PasswordField } from '@portvakt/ui';

import { HiddenUsername } from '../../forms/hidden-username.js';
import { fieldTexts } from '../../forms/fields.texts.js';
import { NewPasswordField } from '../../forms/new-password-field.js';
import { useTranslatedForm } from '../../forms/use-translated-form.js';
import { textKeys, useTexts } from '../../i18n/texts.js';
import { useErrorKey } from '../../i18n/use-error-text.js';
import { PATHS } from '../../routes/paths.js';
import { changePasswordTexts } from './change-password.texts.js';
import { RefusedChange } from './refused-change.js';
import { fieldOfRefusal, PASSWORD_FIELDS, useChangePassword } from './use-change-password.js';

const keys = textKeys(changePasswordTexts);
const fieldKeys = textKeys(fieldTexts);

interface ChangePasswordFormProps {
  readonly user: SignedIn['user'];
}

/** Asks for the current and the new password, and whether the other devices are signed out. */
export function ChangePasswordForm({ user }: ChangePasswordFormProps) {
  const texts = useTexts(changePasswordTexts);
  const fields = useTexts(fieldTexts);
  const errorKey = useErrorKey();
  const { changePassword, isBusy, refusal } = useChangePassword();
  const { register, handleSubmit, resetField, setError, errors, submitCount } = useTranslatedForm({
    currentPassword: '',
    newPassword: '',
    revokeOtherSessions: true,
  });

  const submit = handleSubmit(async (input) => {
    const refused = await changePassword(input);
    const field = refused && fieldOfRefusal(refused);
    if (field === 'currentPassword') resetField(field);
    if (field) setError(field, { message: errorKey(refused) });
  });

  return (
    <form className="form" onSubmit={(event) => void submit(event)} noValidate aria-label={texts.title}>
      <p>{fields.allFields}</p>
      <HiddenUsername email={user.email} />
      <PasswordField
        {...register('currentPassword', { required: keys.currentMissing })}
        label={texts.currentPassword}
        labels={fields}
        isOneOfTwo
        error={errors.currentPassword?.message}
        autoComplete="current-password"
        enterKeyHint="next"
      />
      <NewPasswordField
        register={register}
        name="newPassword"
        label={fields.newPassword}
        missing={fieldKeys.newPasswordMissing}
        error={errors.newPassword?.message}
        isOneOfTwo
        personal={[user.name, user.email]}
      />
      <Checkbox {...register('revokeOtherSessions')} label={texts.signOutOthers} />
      <RefusedChange refusal={refusal} />
      <FieldErrors heading={fields.fixFirst} errors={inFieldOrder(PASSWORD_FIELDS, errors)} attempt={submitCount} />
      <div className="actions">
        <Button type="submit" loading={isBusy && fields.saving}>
          {fields.savePassword}
        </Button>
        <ButtonLink variant="secondary">
          <Link to={PATHS.security}>{texts.cancel}</Link>
        </ButtonLink>
      </div>
    </form>
  );
}
