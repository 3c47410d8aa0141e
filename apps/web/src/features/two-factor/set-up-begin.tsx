import { Link } from 'react-router';

import type { ApiFailure, SignedIn } from '@portvakt/api-client';
import { Button, ButtonLink, FieldErrors, FormError, inFieldOrder, PasswordField, TextField } from '@portvakt/ui';

import { AccountName } from '../../forms/account-name.js';
import { fieldTexts } from '../../forms/fields.texts.js';
import { KeptForm } from '../../forms/kept-form.js';
import { useDraft } from '../../forms/use-draft.js';
import { textKeys, useTexts } from '../../i18n/texts.js';
import { useErrorText } from '../../i18n/use-error-text.js';
import { ROOMS } from '../../rooms/rooms.js';
import { SetUpStep } from './set-up-step.js';
import { setUpTexts } from './set-up.texts.js';
import { usePasswordForm } from './use-password-form.js';

const keys = textKeys(setUpTexts);
const fieldKeys = textKeys(fieldTexts);

/** The fixed name of the first authenticator, in every language (TERMS.md). */
const FIRST_NAME = 'Autentikator #1';

const NAME_MAX = 64;

const NAME_RULES = {
  validate: (name: string) => {
    if (name.trim() === '') return keys.nameMissing;
    return name.trim().length <= NAME_MAX || keys.nameTooLong({ maks: NAME_MAX });
  },
};

interface SetUpBeginProps {
  readonly signedIn: SignedIn;
  /** Whether to ask for a name; the very first authenticator has a fixed one. */
  readonly asksName: boolean;
  /** Whether this becomes the first verified authenticator. */
  readonly isFirst: boolean;
  readonly isBusy: boolean;
  readonly onBegin: (input: { readonly password: string; readonly name: string }) => Promise<ApiFailure | undefined>;
}

/** Asks for the password and, unless it is fixed, the name. */
export function SetUpBegin({ signedIn, asksName, isFirst, isBusy, onBegin }: SetUpBeginProps) {
  const texts = useTexts(setUpTexts);
  const fields = useTexts(fieldTexts);
  const errorText = useErrorText();
  const { drop, ...draft } = useDraft({ form: 'ny-autentiseringsapp', owner: signedIn.user.id, fields: ['name'] });
  const { form, submit, refusal } = usePasswordForm(draft.kept?.['name'] ?? (isFirst ? FIRST_NAME : ''), async (input) => {
    const refused = await onBegin(input);
    if (!refused) drop();
    return refused;
  });
  const { register, errors, submitCount } = form;

  return (
    <SetUpStep heading={texts.begin}>
      <p>{asksName ? `${texts.beginHint} ${fields.allFields}` : texts.beginHint}</p>
      <KeptForm label={texts.begin} draft={draft} onSubmit={submit}>
        <AccountName email={signedIn.user.email} />
        {asksName ? (
          <TextField
            {...register('name', NAME_RULES)}
            label={texts.name}
            description={texts.nameHint}
            error={errors.name?.message}
            autoComplete="off"
          />
        ) : null}
        <PasswordField
          {...register('password', { required: fieldKeys.passwordMissing })}
          label={fields.password}
          labels={fields}
          error={errors.password?.message}
          autoComplete="current-password"
        />
        <FormError message={refusal && errorText(refusal)} />
        <FieldErrors heading={fields.fixFirst} errors={inFieldOrder(['name', 'password'], errors)} attempt={submitCount} />
        <div className="actions">
          <Button type="submit" loading={isBusy && texts.working}>
            {texts.next}
          </Button>
          <ButtonLink variant="secondary">
            <Link to={ROOMS.security}>{texts.cancel}</Link>
          </ButtonLink>
        </div>
      </KeptForm>
    </SetUpStep>
  );
}
