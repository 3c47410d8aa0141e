import { useForm } from 'react-hook-form';

import { Button, FieldErrors, FormError, inFieldOrder, TextField } from '@portvakt/ui';

import { useEmailRules } from '../../i18n/email-rules.js';
import { useErrorText } from '../../i18n/error-text.js';
import { fieldTexts } from '../../i18n/fields.texts.js';
import { useTexts } from '../../i18n/texts.js';
import { verifyEmailTexts } from './verify-email.texts.js';

interface NewLinkFormProps {
  readonly onSend: (email: string) => Promise<void>;
  readonly isSending: boolean;
  readonly error: unknown;
}

/** Asks for the address when the app does not know it. */
export function NewLinkForm({ onSend, isSending, error }: NewLinkFormProps) {
  const texts = useTexts(verifyEmailTexts);
  const fields = useTexts(fieldTexts);
  const errorText = useErrorText();
  const emailRules = useEmailRules();
  const { register, handleSubmit, formState } = useForm({ shouldFocusError: false, defaultValues: { email: '' } });
  const { errors, submitCount } = formState;
  const submit = handleSubmit(({ email }) => onSend(email));

  return (
    <form className="form" onSubmit={(event) => void submit(event)} noValidate aria-label={texts.sendNewLink}>
      <TextField
        {...register('email', emailRules)}
        label={fields.email}
        error={errors.email?.message}
        type="email"
        autoComplete="username"
        autoCapitalize="none"
      />
      <FormError message={error ? errorText(error) : undefined} />
      <FieldErrors heading={fields.fixFirst} errors={inFieldOrder(['email'], errors)} attempt={submitCount} />
      <Button type="submit" loading={isSending && texts.sending}>
        {texts.sendNewLink}
      </Button>
    </form>
  );
}
