import { useWatch } from 'react-hook-form';

import { useWebConfig } from '@portvakt/api-client';
import { Button, FieldErrors, FormError, inFieldOrder, TextField } from '@portvakt/ui';

import { AdditionalFieldInputs } from '../../forms/additional-field-inputs.js';
import {
  type AdditionalInputs,
  fieldsIn,
  inputNameOf,
  isRequiredOfNewUser,
  toInputs,
  valuesOfNewUser,
} from '../../forms/additional-fields.js';
import { EmailField } from '../../forms/email-field.js';
import { fieldTexts } from '../../forms/fields.texts.js';
import { NewPasswordField } from '../../forms/new-password-field.js';
import { useFieldRefusalKey } from '../../forms/use-field-refusal-key.js';
import { useTranslatedForm } from '../../forms/use-translated-form.js';
import { errorTexts } from '../../i18n/errors.texts.js';
import { textKeys, useTexts } from '../../i18n/texts.js';
import { useErrorText } from '../../i18n/use-error-text.js';
import type { FormFailures } from '../../failures/use-newest-failure.js';
import { readKnownEmail, readKnownName } from '../../navigation-state/known-email.js';
import { useNavigationState } from '../../navigation-state/use-navigation-state.js';
import { readTypedEmail } from '../../forms/typed-email.js';
import { EmailTaken } from './email-taken.js';
import { signUpTexts } from './sign-up.texts.js';
import { inputOfSignUpRefusal, SIGN_UP_FIELDS, useSignUp } from './use-sign-up.js';

const keys = textKeys(signUpTexts);
const fieldKeys = textKeys(fieldTexts);

type SignUpInputs = AdditionalInputs & { name: string; email: string; password: string };

const readKnown = (state: unknown) => ({ name: readKnownName(state), email: readKnownEmail(state) });

interface SignUpFormProps {
  /** Called when the account was created and the user is signed in. */
  readonly onSignedIn: () => void;
  readonly failures: FormFailures;
}

export function SignUpForm({ onSignedIn, failures }: SignUpFormProps) {
  const texts = useTexts(signUpTexts);
  const fields = useTexts(fieldTexts);
  const errorText = useErrorText();
  const { USER_ALREADY_EXISTS: taken } = useTexts(errorTexts);
  const { signUp, isBusy, refusal } = useSignUp(onSignedIn);
  // A user who comes back to correct one field finds the other unchanged.
  const known = useNavigationState(readKnown);
  const extra = fieldsIn('sign-up', useWebConfig());
  const errorKey = useFieldRefusalKey(extra);
  const { register, control, handleSubmit, setError, errors, submitCount } = useTranslatedForm<SignUpInputs>({
    ...toInputs(extra, (field) => field.default),
    name: known.name ?? '',
    email: known.email ?? readTypedEmail(),
    password: '',
  });
  const emailError = errors.email?.message;
  const personal = useWatch({ control, name: ['name', 'email'] });

  const submit = handleSubmit(async (input) => {
    failures.onSend();
    const { name, email, password } = input;
    const refused = await signUp({ ...valuesOfNewUser(extra, input), name, email, password });
    const field = refused && inputOfSignUpRefusal(refused, extra);
    if (field) setError(field, { message: errorKey(refused) });
  });

  return (
    <form className="form" onSubmit={(event) => void submit(event)} noValidate aria-label={texts.title}>
      <TextField
        {...register('name', { setValueAs: (value: string) => value.trim(), required: keys.nameMissing })}
        label={texts.name}
        error={errors.name?.message}
        autoComplete="name"
        autoCapitalize="words"
        enterKeyHint="next"
      />
      <EmailField register={register} error={emailError === taken ? <EmailTaken /> : emailError} />
      <NewPasswordField
        register={register}
        name="password"
        label={fields.password}
        missing={fieldKeys.passwordMissing}
        error={errors.password?.message}
        personal={personal}
      />
      <AdditionalFieldInputs fields={extra} isRequired={isRequiredOfNewUser} register={register} errors={errors} />
      <FormError message={failures.newest(refusal && errorText(refusal))} />
      <FieldErrors
        heading={fields.fixFirst}
        errors={inFieldOrder([...SIGN_UP_FIELDS, ...extra.map(inputNameOf)], errors)}
        attempt={submitCount}
      />
      <Button type="submit" wide loading={isBusy && texts.submitting}>
        {texts.submit}
      </Button>
    </form>
  );
}
