import { Link, useLocation } from 'react-router';

import { Button, Checkbox, FieldErrors, FormError, inFieldOrder, TextLink } from '@portvakt/ui';

import { EmailField } from '../../forms/email-field.js';
import { CurrentPasswordField } from '../../forms/current-password-field.js';
import { fieldTexts } from '../../forms/fields.texts.js';
import { useTranslatedForm } from '../../forms/use-translated-form.js';
import { useTexts } from '../../i18n/texts.js';
import { useErrorText } from '../../i18n/use-error-text.js';
import type { FormFailures } from '../../notices/use-newest-failure.js';
import { readKnownEmail } from '../../routes/known-email.js';
import { PATHS } from '../../routes/paths.js';
import { signInTexts } from './sign-in.texts.js';
import { useSignIn } from './use-sign-in.js';

interface SignInFormProps {
  readonly failures: FormFailures;
}

export function SignInForm({ failures }: SignInFormProps) {
  const texts = useTexts(signInTexts);
  const fields = useTexts(fieldTexts);
  const errorText = useErrorText();
  const { signIn, isBusy, failure } = useSignIn();
  const knownEmail = readKnownEmail(useLocation().state);
  const { register, handleSubmit, resetField, setFocus, errors, submitCount } = useTranslatedForm({
    email: knownEmail ?? '',
    password: '',
    rememberMe: true,
  });

  const submit = handleSubmit(async (input) => {
    failures.onSend();
    const refusal = await signIn(input);
    if (refusal?.code !== 'INVALID_EMAIL_OR_PASSWORD') return;
    resetField('password');
    setFocus('password');
  });

  const message = failure && (failure.code === 'INVALID_EMAIL_OR_PASSWORD' ? texts.wrong : errorText(failure));

  return (
    <form className="form" onSubmit={(event) => void submit(event)} noValidate aria-label={texts.title}>
      <EmailField register={register} error={errors.email?.message} />
      <div className="field-and-link">
        <CurrentPasswordField register={register} error={errors.password?.message} />
        <TextLink asChild>
          <Link to={PATHS.forgotPassword}>{texts.forgotPassword}</Link>
        </TextLink>
      </div>
      <Checkbox {...register('rememberMe')} label={texts.remember} description={texts.rememberHint} />
      <FormError message={failures.newest(message)} />
      <FieldErrors
        heading={fields.fixFirst}
        errors={inFieldOrder(['email', 'password'], errors)}
        attempt={submitCount}
      />
      <Button type="submit" wide loading={isBusy && texts.submitting}>
        {texts.submit}
      </Button>
    </form>
  );
}
