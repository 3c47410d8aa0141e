import { useForm, useWatch } from 'react-hook-form';

import { Button, FieldErrors, FormError, inFieldOrder, TextField } from '@portvakt/ui';

import { EmailField } from '../../forms/email-field.js';
import { fieldTexts } from '../../forms/fields.texts.js';
import { NewPasswordField } from '../../forms/new-password-field.js';
import { useTexts } from '../../i18n/texts.js';
import { useErrorText } from '../../i18n/use-error-text.js';
import { signUpTexts } from './sign-up.texts.js';
import { fieldOfRefusal, SIGN_UP_FIELDS, useSignUp } from './use-sign-up.js';

interface SignUpFormProps {
  /** Told when the account is made and somebody is signed in to it. */
  readonly onSignedIn: () => void;
  /** Of another way in on the same page: failures of a page are told in one place. */
  readonly failureBeside: string | undefined;
}

/** Name, e-mail address and password of a new account. */
export function SignUpForm({ onSignedIn, failureBeside }: SignUpFormProps) {
  const texts = useTexts(signUpTexts);
  const fields = useTexts(fieldTexts);
  const errorText = useErrorText();
  const { signUp, isBusy, refusal } = useSignUp(onSignedIn);
  const { register, control, handleSubmit, setError, formState } = useForm({
    shouldFocusError: false,
    defaultValues: { name: '', email: '', password: '' },
  });
  const { errors } = formState;
  const personal = useWatch({ control, name: ['name', 'email'] });

  const submit = handleSubmit(async (input) => {
    const refused = await signUp(input);
    const field = refused && fieldOfRefusal(refused);
    if (field) setError(field, { message: errorText(refused) });
  });

  return (
    <form className="form" onSubmit={(event) => void submit(event)} noValidate aria-label={texts.title}>
      <TextField
        {...register('name', { setValueAs: (value: string) => value.trim(), required: texts.nameMissing })}
        label={texts.name}
        error={errors.name?.message}
        autoComplete="name"
        autoCapitalize="words"
      />
      <EmailField register={register} error={errors.email?.message} />
      <NewPasswordField
        register={register}
        name="password"
        label={fields.password}
        missing={fields.passwordMissing}
        error={errors.password?.message}
        personal={personal}
      />
      <FormError message={refusal ? errorText(refusal) : failureBeside} />
      <FieldErrors heading={fields.fixFirst} errors={inFieldOrder(SIGN_UP_FIELDS, errors)} attempt={formState.submitCount} />
      <Button type="submit" wide loading={isBusy && texts.submitting}>
        {texts.submit}
      </Button>
    </form>
  );
}
