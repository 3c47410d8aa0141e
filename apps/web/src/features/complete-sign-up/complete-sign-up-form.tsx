import { Link } from 'react-router';

import { useWebConfig } from '@portvakt/api-client';
import { Button, FieldErrors, FormError, inFieldOrder, TextLink } from '@portvakt/ui';

import { AdditionalFieldInputs } from '../../forms/additional-field-inputs.js';
import { type AdditionalInputs, inputNameOf, toInputs, valuesOfNewUser } from '../../forms/additional-fields.js';
import { fieldTexts } from '../../forms/fields.texts.js';
import { useFieldRefusalKey } from '../../forms/use-field-refusal-key.js';
import { useTranslatedForm } from '../../forms/use-translated-form.js';
import { useTexts } from '../../i18n/texts.js';
import { PATHS } from '../../routes/paths.js';
import { completeSignUpTexts } from './complete-sign-up.texts.js';
import { inputOfCompletionRefusal, isAskedOfEverybody, useCompleteSignUp } from './use-complete-sign-up.js';

interface CompleteSignUpFormProps {
  /** Called when the sign-up has expired. */
  readonly onEnd: () => void;
}

export function CompleteSignUpForm({ onEnd }: CompleteSignUpFormProps) {
  const texts = useTexts(completeSignUpTexts);
  const { allFields, fixFirst } = useTexts(fieldTexts);
  const fields = useWebConfig().fields.filter(isAskedOfEverybody);
  const errorKey = useFieldRefusalKey(fields);
  const { complete, isBusy, message } = useCompleteSignUp(fields, onEnd);
  const { register, handleSubmit, setError, errors, submitCount } = useTranslatedForm<AdditionalInputs>(
    toInputs(fields, (field) => field.default),
  );

  const submit = handleSubmit(async (input) => {
    const refused = await complete(valuesOfNewUser(fields, input));
    const field = refused && inputOfCompletionRefusal(refused, fields);
    if (field) setError(field, { message: errorKey(refused) });
  });

  return (
    <form className="form" onSubmit={(event) => void submit(event)} noValidate aria-label={texts.title}>
      {fields.length > 1 ? <p>{allFields}</p> : null}
      <AdditionalFieldInputs fields={fields} isRequired={() => true} register={register} errors={errors} />
      <FormError message={message} />
      <FieldErrors heading={fixFirst} errors={inFieldOrder(fields.map(inputNameOf), errors)} attempt={submitCount} />
      <Button type="submit" wide loading={isBusy && texts.submitting}>
        {texts.submit}
      </Button>
      <p>
        <TextLink asChild>
          <Link to={PATHS.signIn}>{texts.cancel}</Link>
        </TextLink>
      </p>
    </form>
  );
}
