import { asApiFailure, type SignedIn, useUpdateUserMutation, useWebConfig } from '@portvakt/api-client';
import { Button, FieldErrors, FormError, inFieldOrder, Notice, PanelSection, StatusRegion } from '@portvakt/ui';

import { AdditionalFieldInputs } from '../../forms/additional-field-inputs.js';
import {
  type AdditionalField,
  type AdditionalInputs,
  changedValues,
  fieldsIn,
  inputNameOf,
  inputNamesOf,
  toInputs,
} from '../../forms/additional-fields.js';
import { fieldTexts } from '../../forms/fields.texts.js';
import { FormWithDraft } from '../../forms/form-with-draft.js';
import { refusedInput } from '../../forms/refused-input.js';
import { useDraft } from '../../forms/use-draft.js';
import { useFieldRefusalKey } from '../../forms/use-field-refusal-key.js';
import { useTranslatedForm } from '../../forms/use-translated-form.js';
import { useTexts } from '../../i18n/texts.js';
import { useErrorText } from '../../i18n/use-error-text.js';
import { profileTexts } from './profile.texts.js';

interface DetailsSectionProps {
  readonly user: SignedIn['user'];
  /** Called when a result of a change is shown. */
  readonly onResult: () => void;
}

/** The fields that the operator has added to the users; renders nothing if there are none. */
export function DetailsSection({ user, onResult }: DetailsSectionProps) {
  const fields = fieldsIn('profile', useWebConfig());
  return fields.length === 0 ? null : <DetailsForm fields={fields} user={user} onResult={onResult} />;
}

interface DetailsFormProps extends DetailsSectionProps {
  readonly fields: readonly AdditionalField[];
}

function DetailsForm({ fields, user, onResult }: DetailsFormProps) {
  const texts = useTexts(profileTexts);
  const shared = useTexts(fieldTexts);
  const errorText = useErrorText();
  const errorKey = useFieldRefusalKey(fields);
  const [update, { isLoading, isSuccess, error }] = useUpdateUserMutation();
  const names = fields.map(inputNameOf);
  const { discard, ...draft } = useDraft({ form: 'opplysninger', owner: user.id, fields: names });
  const stored = toInputs(fields, ({ name }) => Object.getOwnPropertyDescriptor(user, name)?.value);
  const { register, handleSubmit, setError, errors, submitCount } = useTranslatedForm<AdditionalInputs>(
    draft.restored ? toInputs(fields, () => null, draft.restored) : stored,
  );

  const inputRefusedBy = (failure: unknown) =>
    failure ? refusedInput(asApiFailure(failure), inputNamesOf(fields)) : undefined;

  const submit = handleSubmit(async (input) => {
    const answer = await update({ ...changedValues(fields, stored, input) });
    onResult();
    const refused = inputRefusedBy(answer.error);
    if (refused) setError(refused, { message: errorKey(answer.error) });
    if (!answer.error) discard();
  });

  return (
    <PanelSection heading={texts.detailsHeading}>
      <FormWithDraft label={texts.detailsHeading} draft={draft} onSubmit={submit}>
        <AdditionalFieldInputs
          fields={fields}
          isRequired={({ required }) => required}
          register={register}
          errors={errors}
        />
        <StatusRegion>
          {isSuccess && Object.keys(errors).length === 0 ? <Notice kind="success">{texts.saved}</Notice> : null}
        </StatusRegion>
        <FormError message={error && !inputRefusedBy(error) ? errorText(error) : undefined} />
        <FieldErrors heading={shared.fixFirst} errors={inFieldOrder(names, errors)} attempt={submitCount} />
        <div className="actions">
          <Button type="submit" loading={isLoading && texts.saving}>
            {texts.save}
          </Button>
        </div>
      </FormWithDraft>
    </PanelSection>
  );
}
