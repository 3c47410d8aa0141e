import type { ReactNode } from 'react';

import { Button, FieldErrors, inFieldOrder, PanelSection } from '@portvakt/ui';

import { HiddenUsername } from '../../forms/hidden-username.js';
import { CurrentPasswordField } from '../../forms/current-password-field.js';
import { fieldTexts } from '../../forms/fields.texts.js';
import { useTexts } from '../../i18n/texts.js';
import { ConfirmDeletion } from './confirm-deletion.js';
import { deleteAccountTexts } from './delete-account.texts.js';
import { RefusalText } from './refusal-text.js';
import { useDeletionWithPassword } from './use-deletion-with-password.js';
import { useFocusWhen } from './use-focus-when.js';

interface DeleteWithPasswordProps {
  readonly email: string;
  /** Whether this section replaced another one that had focus. */
  readonly takesFocus: boolean;
  /** Called when the server answers that the account has no password. */
  readonly onNoPassword: () => void;
  /** The button that switches to the other method, or null. */
  readonly otherMethod: ReactNode;
}

/** Asks for the password, then for confirmation. */
export function DeleteWithPassword({ email, takesFocus, onNoPassword, otherMethod }: DeleteWithPasswordProps) {
  const texts = useTexts(deleteAccountTexts);
  const fields = useTexts(fieldTexts);
  const heading = useFocusWhen<HTMLHeadingElement>(takesFocus);
  const { form, ask, question, refusal } = useDeletionWithPassword(onNoPassword);
  const { register, errors, submitCount } = form;

  return (
    <PanelSection ref={heading} heading={texts.withPasswordHeading}>
      <form className="form" onSubmit={(event) => void ask(event)} noValidate aria-label={texts.withPasswordHeading}>
        <HiddenUsername email={email} />
        <CurrentPasswordField register={register} error={errors.password?.message} />
        <RefusalText refusal={refusal} />
        <FieldErrors heading={fields.fixFirst} errors={inFieldOrder(['password'], errors)} attempt={submitCount} />
        <div className="actions">
          <Button type="submit" tone="danger">
            {texts.submit}
          </Button>
          {otherMethod}
        </div>
      </form>
      <ConfirmDeletion {...question} email={email} />
    </PanelSection>
  );
}
