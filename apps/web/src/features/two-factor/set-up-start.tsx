import { Link } from 'react-router';

import type { ApiFailure, SignedIn } from '@portvakt/api-client';
import { Button, ButtonLink, FieldErrors, FormError, inFieldOrder, TextField } from '@portvakt/ui';

import { HiddenUsername } from '../../forms/hidden-username.js';
import { CurrentPasswordField } from '../../forms/current-password-field.js';
import { fieldTexts } from '../../forms/fields.texts.js';
import { FormWithDraft } from '../../forms/form-with-draft.js';
import { useDraft } from '../../forms/use-draft.js';
import { textKeys, useTexts } from '../../i18n/texts.js';
import { useErrorText } from '../../i18n/use-error-text.js';
import { PATHS } from '../../routes/paths.js';
import { SetUpStep } from './set-up-step.js';
import { setUpTexts } from './set-up.texts.js';
import { usePasswordForm } from './use-password-form.js';

const keys = textKeys(setUpTexts);

/** The fixed name of the first authenticator, in every language. */
const FIRST_NAME = 'Autentikator #1';

const NAME_MAX = 64;

const NAME_RULES = {
  validate: (name: string) => {
    if (name.trim() === '') return keys.nameMissing;
    return name.trim().length <= NAME_MAX || keys.nameTooLong({ maks: NAME_MAX });
  },
};

interface SetUpStartProps {
  readonly signedIn: SignedIn;
  /** Whether to ask for a name; the first verified authenticator has a fixed one. */
  readonly asksName: boolean;
  readonly isBusy: boolean;
  readonly onStart: (input: { readonly password: string; readonly name: string }) => Promise<ApiFailure | undefined>;
}

/** Asks for the password and, unless it is fixed, the name. */
export function SetUpStart({ signedIn, asksName, isBusy, onStart }: SetUpStartProps) {
  const texts = useTexts(setUpTexts);
  const fields = useTexts(fieldTexts);
  const errorText = useErrorText();
  const { discard, ...draft } = useDraft({ form: 'ny-autentiseringsapp', owner: signedIn.user.id, fields: ['name'] });
  const { form, submit, refusal } = usePasswordForm(
    draft.restored?.['name'] ?? (asksName ? '' : FIRST_NAME),
    async (input) => {
      const refused = await onStart(input);
      if (!refused) discard();
      return refused;
    },
  );
  const { register, errors, submitCount } = form;

  return (
    <SetUpStep heading={texts.begin}>
      <p>{asksName ? `${texts.beginHint} ${fields.allFields}` : texts.beginHint}</p>
      <FormWithDraft label={texts.begin} draft={draft} onSubmit={submit}>
        <HiddenUsername email={signedIn.user.email} />
        {asksName ? (
          <TextField
            {...register('name', NAME_RULES)}
            label={texts.name}
            description={texts.nameHint}
            error={errors.name?.message}
            autoComplete="off"
          />
        ) : null}
        <CurrentPasswordField register={register} error={errors.password?.message} />
        <FormError message={refusal && errorText(refusal)} />
        <FieldErrors
          heading={fields.fixFirst}
          errors={inFieldOrder(['name', 'password'], errors)}
          attempt={submitCount}
        />
        <div className="actions">
          <Button type="submit" loading={isBusy && texts.working}>
            {texts.next}
          </Button>
          <ButtonLink variant="secondary">
            <Link to={PATHS.security}>{texts.cancel}</Link>
          </ButtonLink>
        </div>
      </FormWithDraft>
    </SetUpStep>
  );
}
