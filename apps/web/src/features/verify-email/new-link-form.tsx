import { Button, FieldErrors, FormError, inFieldOrder } from '@portvakt/ui';

import { EmailField } from '../../forms/email-field.js';
import { fieldTexts } from '../../forms/fields.texts.js';
import { useTranslatedForm } from '../../forms/use-translated-form.js';
import { useTexts } from '../../i18n/texts.js';
import { useErrorText } from '../../i18n/use-error-text.js';
import { readTypedEmail } from '../../forms/typed-email.js';
import { verifyEmailTexts } from './verify-email.texts.js';

interface NewLinkFormProps {
  readonly onSend: (email: string) => Promise<void>;
  readonly isSending: boolean;
  readonly error: unknown;
}

/** Asks for the e-mail address when the app does not know it. */
export function NewLinkForm({ onSend, isSending, error }: NewLinkFormProps) {
  const texts = useTexts(verifyEmailTexts);
  const fields = useTexts(fieldTexts);
  const errorText = useErrorText();
  const { register, handleSubmit, errors, submitCount } = useTranslatedForm({ email: readTypedEmail() });
  const submit = handleSubmit(({ email }) => onSend(email));

  return (
    <form className="form" onSubmit={(event) => void submit(event)} noValidate aria-label={texts.sendNewLink}>
      <EmailField register={register} error={errors.email?.message} isLast />
      <FormError message={error ? errorText(error) : undefined} />
      <FieldErrors heading={fields.fixFirst} errors={inFieldOrder(['email'], errors)} attempt={submitCount} />
      <Button type="submit" loading={isSending && texts.sending}>
        {texts.sendNewLink}
      </Button>
    </form>
  );
}
