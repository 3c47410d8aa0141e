import { Link } from 'react-router';

import type { SignedIn } from '@portvakt/api-client';
import { Button, ButtonLink, FieldErrors, FormError, inFieldOrder } from '@portvakt/ui';

import { HiddenUsername } from '../../forms/hidden-username.js';
import { CurrentPasswordField } from '../../forms/current-password-field.js';
import { fieldTexts } from '../../forms/fields.texts.js';
import { useTranslatedForm } from '../../forms/use-translated-form.js';
import { accountErrorTexts } from '../../i18n/account-errors.texts.js';
import { textKeys, useTexts } from '../../i18n/texts.js';
import { useErrorText } from '../../i18n/use-error-text.js';
import { pathTo } from '../../return-to/next-path.js';
import { confirmIdentityTexts } from './confirm-identity.texts.js';
import { isWrongPassword, useSignInAgain } from './use-sign-in-again.js';

const { INVALID_PASSWORD: wrongPassword } = textKeys(accountErrorTexts);

interface ConfirmIdentityFormProps {
  readonly signedIn: SignedIn;
  /** The target that both the form and the cancel link lead to. */
  readonly target: string;
}

/** Asks for the password of the signed-in user. */
export function ConfirmIdentityForm({ signedIn, target }: ConfirmIdentityFormProps) {
  const texts = useTexts(confirmIdentityTexts);
  const fields = useTexts(fieldTexts);
  const errorText = useErrorText();
  const { signInAgain, isBusy, refusal } = useSignInAgain(signedIn, target);
  const { register, handleSubmit, resetField, setError, errors, submitCount } = useTranslatedForm({ password: '' });

  const submit = handleSubmit(async ({ password }) => {
    const refused = await signInAgain(password);
    if (!refused || !isWrongPassword(refused)) return;
    resetField('password');
    setError('password', { message: wrongPassword });
  });

  return (
    <form className="form" onSubmit={(event) => void submit(event)} noValidate aria-label={texts.title}>
      <HiddenUsername email={signedIn.user.email} />
      <CurrentPasswordField register={register} error={errors.password?.message} />
      <FormError message={refusal && errorText(refusal)} />
      <FieldErrors heading={fields.fixFirst} errors={inFieldOrder(['password'], errors)} attempt={submitCount} />
      <div className="actions">
        <Button type="submit" loading={isBusy && texts.submitting}>
          {texts.submit}
        </Button>
        <ButtonLink variant="secondary">
          <Link to={pathTo(target)} replace>
            {texts.cancel}
          </Link>
        </ButtonLink>
      </div>
    </form>
  );
}
