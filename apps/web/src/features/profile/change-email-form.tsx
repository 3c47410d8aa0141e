import { useEffect, useState } from 'react';

import type { ApiFailure } from '@portvakt/api-client';
import { Button, FieldErrors, FormError, inFieldOrder, TextField } from '@portvakt/ui';

import { EMAIL_RULES } from '../../forms/email-rules.js';
import { fieldTexts } from '../../forms/fields.texts.js';
import { FormWithDraft } from '../../forms/form-with-draft.js';
import type { RestorableDraft } from '../../forms/use-draft.js';
import { useTranslatedForm } from '../../forms/use-translated-form.js';
import { accountErrorTexts } from '../../i18n/account-errors.texts.js';
import { textKeys, useTexts } from '../../i18n/texts.js';
import { useErrorKey, useErrorText } from '../../i18n/use-error-text.js';
import { profileTexts } from './profile.texts.js';
import { isAboutEmail } from './use-change-email.js';

const keys = textKeys(profileTexts);
const fieldKeys = textKeys(fieldTexts);
const { EMAIL_IS_THE_SAME: sameEmail } = textKeys(accountErrorTexts);

interface ChangeEmailFormProps {
  readonly current: string;
  /** Whether a link is mailed; otherwise the address changes at once. */
  readonly sendsMail: boolean;
  readonly draft: Pick<RestorableDraft, 'restored' | 'onInput'>;
  /** Returns the refusal, or undefined on success. */
  readonly onSend: (newEmail: string) => Promise<ApiFailure | undefined>;
  readonly onClose: () => void;
}

/**
 * Asks for the new e-mail address. The field takes focus when the user opens the form, but not when a draft was
 * restored.
 */
export function ChangeEmailForm({ current, sendsMail, draft, onSend, onClose }: ChangeEmailFormProps) {
  const texts = useTexts(profileTexts);
  const fields = useTexts(fieldTexts);
  const errorText = useErrorText();
  const errorKey = useErrorKey();
  const { register, handleSubmit, setError, setFocus, errors, submitCount, isSubmitting } = useTranslatedForm({
    newEmail: draft.restored?.['newEmail'] ?? '',
  });
  const [failure, setFailure] = useState<ApiFailure>();

  useEffect(() => {
    if (!draft.restored) setFocus('newEmail');
  }, [draft.restored, setFocus]);

  const submit = handleSubmit(async ({ newEmail }) => {
    setFailure(undefined);
    const refusal = await onSend(newEmail);
    if (!refusal) onClose();
    else if (isAboutEmail(refusal)) setError('newEmail', { message: emailErrorKey(refusal) });
    else setFailure(refusal);
  });

  return (
    <FormWithDraft label={texts.changeEmail} draft={draft} onSubmit={submit}>
      <TextField
        {...register('newEmail', {
          ...EMAIL_RULES,
          validate: (value) => (value.toLowerCase() === current ? sameEmail : EMAIL_RULES.validate(value)),
        })}
        label={texts.newEmail}
        error={errors.newEmail?.message}
        type="email"
        autoComplete="email"
        autoCapitalize="none"
      />
      <FormError message={failure && errorText(failure)} />
      <FieldErrors heading={fields.fixFirst} errors={inFieldOrder(['newEmail'], errors)} attempt={submitCount} />
      <div className="actions">
        <Button type="submit" loading={isSubmitting && texts.sending}>
          {sendsMail ? texts.sendLink : texts.changeEmail}
        </Button>
        <Button variant="secondary" onClick={onClose}>
          {texts.cancel}
        </Button>
      </div>
    </FormWithDraft>
  );

  /** Here an e-mail address in use means that someone else has it, which needs another text than at sign-up. */
  function emailErrorKey(refusal: ApiFailure): string {
    if (refusal.code === 'USER_ALREADY_EXISTS') return keys.emailInUse;
    return refusal.code === 'VALIDATION_ERROR' ? fieldKeys.emailMalformed : errorKey(refusal);
  }
}
