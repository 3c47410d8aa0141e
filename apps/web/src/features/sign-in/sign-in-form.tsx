import { useEffect } from 'react';
import { Link } from 'react-router';

import { useWebConfig } from '@portvakt/api-client';
import { Button, Checkbox, FieldErrors, FormError, inFieldOrder, TextLink } from '@portvakt/ui';

import { EmailField } from '../../forms/email-field.js';
import { CurrentPasswordField } from '../../forms/current-password-field.js';
import { fieldTexts } from '../../forms/fields.texts.js';
import { useLightForm } from './use-light-form.js';
import { errorTexts } from '../../i18n/errors.texts.js';
import { textKeys, useTexts } from '../../i18n/texts.js';
import { useErrorText } from '../../i18n/use-error-text.js';
import { useTarget } from '../../return-to/use-next.js';
import { ContactHelp } from '../../contact/contact-help.js';
import type { FormFailures } from '../../failures/use-newest-failure.js';
import { readKnownEmail } from '../../navigation-state/known-email.js';
import { useNavigationState } from '../../navigation-state/use-navigation-state.js';
import { withNext } from '../../return-to/next-path.js';
import { PATHS } from '../../routes/paths.js';
import { readTypedEmail } from '../../forms/typed-email.js';
import { signInTexts } from './sign-in.texts.js';
import { useSignIn } from './use-sign-in.js';

const { wrong: wrongOrForgotten } = textKeys(signInTexts);
const { INVALID_EMAIL_OR_PASSWORD: wrong } = textKeys(errorTexts);

interface SignInFormProps {
  readonly failures: FormFailures;
  /** The form is being sent, or no longer. */
  readonly onBusy: (isBusy: boolean) => void;
  readonly onRemember: (remembers: boolean) => void;
}

export function SignInForm({ failures, onBusy, onRemember }: SignInFormProps) {
  const texts = useTexts(signInTexts);
  const fields = useTexts(fieldTexts);
  const errorText = useErrorText();
  const { resetPassword } = useWebConfig();
  const target = useTarget();
  const { signIn, isBusy, failure } = useSignIn();
  const knownEmail = useNavigationState(readKnownEmail);
  const { register, handleSubmit, resetField, setError, errors, submitCount } = useLightForm({
    email: knownEmail ?? readTypedEmail(),
    password: '',
    rememberMe: true,
  });

  useEffect(() => onBusy(isBusy), [onBusy, isBusy]);

  const submit = handleSubmit(async (input) => {
    failures.onSend();
    const refusal = await signIn(input);
    if (refusal?.code !== 'INVALID_EMAIL_OR_PASSWORD') return;
    resetField('password');
    // At the focused field, because an on-screen keyboard covers what is further down.
    setError('password', { message: resetPassword ? wrongOrForgotten : wrong });
  });

  const message = failure && failure.code !== 'INVALID_EMAIL_OR_PASSWORD' ? errorText(failure) : undefined;

  return (
    <form className="form" onSubmit={(event) => void submit(event)} noValidate aria-label={texts.title}>
      <EmailField register={register} error={errors.email?.message} offersPasskeys />
      <div className="field-and-link">
        <CurrentPasswordField register={register} error={errors.password?.message} />
        {resetPassword ? (
          <TextLink asChild>
            <Link to={withNext(PATHS.forgotPassword, target)}>{texts.forgotPassword}</Link>
          </TextLink>
        ) : null}
      </div>
      <Checkbox
        {...register('rememberMe', { onChange: (event) => onRemember(event.target.checked) })}
        label={texts.remember}
        description={texts.rememberHint}
      />
      <FormError message={failures.newest(message)} />
      {failure?.code === 'BANNED_USER' ? <ContactHelp isLocked /> : null}
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
