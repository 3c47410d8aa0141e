import { useState } from 'react';
import { useNavigate } from 'react-router';

import { asApiFailure, useWebConfig } from '@portvakt/api-client';
import { useCreateUserMutation } from '@portvakt/api-client/operators';
import { Button, Checkbox, FieldErrors, FormError, inFieldOrder, TextField } from '@portvakt/ui';
import { isReason, ReasonField, SelectField } from '@portvakt/ui/operators';

import { AdditionalFieldInputs } from '../../../forms/additional-field-inputs.js';
import {
  type AdditionalField,
  type AdditionalInputs,
  fieldsIn,
  inputNameOf,
  inputNamesOf,
  isRequiredOfNewUser,
  toInputs,
  valuesOfNewUser,
} from '../../../forms/additional-fields.js';
import { refusedInput } from '../../../forms/refused-input.js';
import { EMAIL_RULES } from '../../../forms/email-rules.js';
import { fieldTexts } from '../../../forms/fields.texts.js';
import { useFieldRefusalKey } from '../../../forms/use-field-refusal-key.js';
import { useTranslatedForm } from '../../../forms/use-translated-form.js';
import { textKeys, useTexts } from '../../../i18n/texts.js';
import { useErrorText } from '../../../i18n/use-error-text.js';
import { useRoleNames } from '../../../roles/use-role-names.js';
import { actionDialogTexts } from '../dialogs/action-dialog.texts.js';
import { createdState } from '../navigation-state/created-state.js';
import { useOperator } from '../layout/operator-context.js';
import { userPath } from '../layout/pages.js';
import { useChange } from '../step-up/step-up.js';
import { useAssignableRoles } from '../names/use-assignable-roles.js';
import { newUserTexts } from './new-user.texts.js';

const keys = textKeys(newUserTexts);
const { reasonMalformed } = textKeys(actionDialogTexts);

type Inputs = AdditionalInputs & { name: string; email: string; emailVerified: boolean; reason: string };

const OWN_INPUTS = [
  ['name', 'name'],
  ['email', 'email'],
] as const;

interface NewUserFormProps {
  readonly onSend: () => void;
  /** Called with the e-mail address of a new user whose page the operator may not open. */
  readonly onCreated: (email: string) => void;
}

/** The form; the page of the new user follows, or the form is empty again. */
export function NewUserForm({ onSend, onCreated }: NewUserFormProps) {
  const texts = useTexts(newUserTexts);
  const fields = useTexts(fieldTexts);
  const roles = useAssignableRoles();
  const roleNames = useRoleNames();
  const { may } = useOperator();
  const extra = fieldsIn('sign-up', useWebConfig());
  const [role, setRole] = useState('user');
  const { form, submit, isBusy, failure } = useNewUser(extra, role, {
    onSend,
    onCreated: (email) => {
      setRole('user');
      onCreated(email);
    },
  });
  const { register, errors, submitCount } = form;

  return (
    <form className="form narrow-form" onSubmit={(event) => void submit(event)} noValidate>
      <TextField
        {...register('name', { setValueAs: (value: string) => value.trim(), required: keys.nameMissing })}
        label={texts.name}
        error={errors.name?.message}
        autoComplete="off"
        autoCapitalize="words"
      />
      <TextField
        {...register('email', EMAIL_RULES)}
        type="email"
        label={texts.email}
        error={errors.email?.message}
        autoComplete="off"
        autoCapitalize="none"
      />
      <Checkbox {...register('emailVerified')} label={texts.isVerified} description={texts.isVerifiedHint} />
      {may('user: set-role') ? (
        <SelectField
          name="role"
          label={texts.role}
          value={role}
          choices={roles.map((value) => ({ value, label: roleNames(value).join(', ') }))}
          onChange={setRole}
        />
      ) : null}
      <AdditionalFieldInputs fields={extra} isRequired={isRequiredOfNewUser} register={register} errors={errors} />
      <Reason form={form} />
      <FormError message={failure} />
      <FieldErrors
        heading={fields.fixFirst}
        errors={inFieldOrder(['name', 'email', ...extra.map(inputNameOf), 'reason'], errors)}
        attempt={submitCount}
      />
      <div className="actions">
        <Button type="submit" loading={isBusy && texts.creating}>
          {texts.create}
        </Button>
      </div>
    </form>
  );
}

interface ReasonProps {
  readonly form: ReturnType<typeof useNewUser>['form'];
}

function Reason({ form: { register, errors } }: ReasonProps) {
  const { reason, reasonHint } = useTexts(actionDialogTexts);
  const { operator } = useOperator();
  return (
    <ReasonField
      {...register('reason', {
        setValueAs: (value: string) => value.trim(),
        validate: (value) => isReason(value, operator.features.reasonRequired) || reasonMalformed,
      })}
      label={reason}
      description={reasonHint}
      error={errors.reason?.message}
    />
  );
}

function useNewUser(extra: readonly AdditionalField[], role: string, { onSend, onCreated }: NewUserFormProps) {
  const { may } = useOperator();
  const [create] = useCreateUserMutation();
  const change = useChange();
  const navigate = useNavigate();
  const errorText = useErrorText();
  const errorKey = useFieldRefusalKey(extra);
  const [isBusy, setBusy] = useState(false);
  const [refused, setRefused] = useState<unknown>();
  const form = useTranslatedForm<Inputs>({
    ...toInputs(extra, (field) => field.default),
    name: '',
    email: '',
    emailVerified: false,
    reason: '',
  });

  const submit = form.handleSubmit(async (input) => {
    if (isBusy) return;
    const { name, email, emailVerified, reason } = input;
    setBusy(true);
    setRefused(undefined);
    onSend();
    const data = { ...valuesOfNewUser(extra, input), emailVerified };
    const result = await change(() =>
      create({ name, email, data, ...(role === 'user' ? {} : { role }), ...(reason === '' ? {} : { reason }) }),
    );
    setBusy(false);
    if (result.outcome === 'done' && result.data) {
      const { user } = result.data;
      if (may('user: get')) await navigate(userPath(user.id), { state: createdState });
      else {
        form.reset();
        onCreated(user.email);
      }
    }
    if (result.outcome !== 'refused') return;
    const refusal = asApiFailure(result.error);
    const isAboutEmail = ['USER_ALREADY_EXISTS', 'INVALID_EMAIL'].includes(refusal.code);
    const field = isAboutEmail ? 'email' : refusedInput(refusal, [...OWN_INPUTS, ...inputNamesOf(extra)]);
    if (field) form.setError(field, { message: errorKey(refusal) });
    else setRefused(result.error);
  });
  return { form, submit, isBusy, failure: refused === undefined ? undefined : errorText(refused) };
}
