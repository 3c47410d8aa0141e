import { asApiFailure, useResetPasswordMutation } from '@portvakt/api-client';
import { Button, FieldErrors, FormError, inFieldOrder } from '@portvakt/ui';

import { fieldTexts } from '../../forms/fields.texts.js';
import { isAboutNewPassword } from '../../forms/is-about-new-password.js';
import { NewPasswordField } from '../../forms/new-password-field.js';
import { useTranslatedForm } from '../../forms/use-translated-form.js';
import { textKeys, useTexts } from '../../i18n/texts.js';
import { useErrorKey, useErrorText } from '../../i18n/use-error-text.js';
import { forgotPasswordTexts } from './forgot-password.texts.js';

const fieldKeys = textKeys(fieldTexts);

interface NewPasswordFormProps {
  readonly token: string;
  readonly onReset: () => void;
  /**
   * Called when the server no longer accepts the token. After any other refusal the link stays valid and the form keeps
   * its text.
   */
  readonly onRefused: () => void;
}

/**
 * Sets a new password with the token of a mailed link. The account's e-mail address is unknown, so there is no username
 * field for password managers.
 */
export function NewPasswordForm({ token, onReset, onRefused }: NewPasswordFormProps) {
  const texts = useTexts(forgotPasswordTexts);
  const fields = useTexts(fieldTexts);
  const errorText = useErrorText();
  const errorKey = useErrorKey();
  const [send, { isLoading, error }] = useResetPasswordMutation();
  const { register, handleSubmit, setError, errors, submitCount } = useTranslatedForm({ newPassword: '' });

  const submit = handleSubmit(async ({ newPassword }) => {
    const answer = await send({ resetPasswordBody: { newPassword, token } });
    if (!answer.error) return onReset();
    const refusal = asApiFailure(answer.error);
    if (refusal.code === 'INVALID_TOKEN') return onRefused();
    if (isAboutNewPassword(refusal)) setError('newPassword', { message: errorKey(refusal) });
  });

  return (
    <form className="form" onSubmit={(event) => void submit(event)} noValidate aria-label={texts.chooseTitle}>
      <NewPasswordField
        register={register}
        name="newPassword"
        label={fields.newPassword}
        missing={fieldKeys.newPasswordMissing}
        error={errors.newPassword?.message}
      />
      <FormError message={error && !isAboutNewPassword(asApiFailure(error)) ? errorText(error) : undefined} />
      <FieldErrors heading={fields.fixFirst} errors={inFieldOrder(['newPassword'], errors)} attempt={submitCount} />
      <Button type="submit" wide loading={isLoading && fields.saving}>
        {fields.savePassword}
      </Button>
    </form>
  );
}
