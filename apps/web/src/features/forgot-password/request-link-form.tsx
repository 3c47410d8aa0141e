import { useEffect } from 'react';
import { Link } from 'react-router';

import { Button, ButtonLink, FieldErrors, FormError, inFieldOrder } from '@portvakt/ui';

import { EmailField } from '../../forms/email-field.js';
import { fieldTexts } from '../../forms/fields.texts.js';
import { resendTexts } from '../../forms/resend.texts.js';
import { useTranslatedForm } from '../../forms/use-translated-form.js';
import { useTexts } from '../../i18n/texts.js';
import { useErrorText } from '../../i18n/use-error-text.js';
import { forgotPasswordTexts } from './forgot-password.texts.js';

interface RequestLinkFormProps {
  /** The initial value of the field. */
  readonly email: string;
  /** Whether the user came back to correct the address; the field then takes focus. */
  readonly isCorrection: boolean;
  readonly onSend: (email: string) => Promise<void>;
  readonly isSending: boolean;
  readonly error: unknown;
  /** The target of the cancel link. */
  readonly cancelTo: string;
}

/** Asks for the e-mail address that the reset link goes to. */
export function RequestLinkForm({ email, isCorrection, onSend, isSending, error, cancelTo }: RequestLinkFormProps) {
  const texts = useTexts(forgotPasswordTexts);
  const resending = useTexts(resendTexts);
  const fields = useTexts(fieldTexts);
  const errorText = useErrorText();
  const { register, handleSubmit, setFocus, errors, submitCount } = useTranslatedForm({ email });
  const submit = handleSubmit((input) => onSend(input.email));

  useEffect(() => {
    if (isCorrection) setFocus('email');
  }, [isCorrection, setFocus]);

  return (
    <form className="form" onSubmit={(event) => void submit(event)} noValidate aria-label={texts.title}>
      <EmailField register={register} error={errors.email?.message} isLast />
      <FormError message={error ? errorText(error) : undefined} />
      <FieldErrors heading={fields.fixFirst} errors={inFieldOrder(['email'], errors)} attempt={submitCount} />
      <div className="actions">
        <Button type="submit" loading={isSending && resending.sending}>
          {texts.submit}
        </Button>
        <ButtonLink variant="secondary">
          <Link to={cancelTo}>{texts.cancel}</Link>
        </ButtonLink>
      </div>
    </form>
  );
}
