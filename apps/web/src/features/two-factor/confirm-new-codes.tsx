import type { ApiFailure, SignedIn } from '@portvakt/api-client';
import { Button, Dialog, FieldErrors, FormError, inFieldOrder } from '@portvakt/ui';

import { HiddenUsername } from '../../forms/hidden-username.js';
import { CurrentPasswordField } from '../../forms/current-password-field.js';
import { fieldTexts } from '../../forms/fields.texts.js';
import { useTexts } from '../../i18n/texts.js';
import { useErrorText } from '../../i18n/use-error-text.js';
import { backupCodesTexts } from './backup-codes.texts.js';
import { usePasswordForm } from './use-password-form.js';

interface ConfirmNewCodesProps {
  readonly open: boolean;
  readonly signedIn: SignedIn;
  readonly isBusy: boolean;
  readonly onConfirm: (password: string) => Promise<ApiFailure | undefined>;
  readonly onCancel: () => void;
}

/** Asks for confirmation and the password before the old codes are replaced. */
export function ConfirmNewCodes({ open, signedIn, isBusy, onConfirm, onCancel }: ConfirmNewCodesProps) {
  const texts = useTexts(backupCodesTexts);
  const fields = useTexts(fieldTexts);
  const errorText = useErrorText();
  const { form, submit, refusal } = usePasswordForm('', ({ password }) => onConfirm(password));
  const { register, errors, submitCount } = form;

  return (
    <Dialog open={open} onClose={onCancel} isBusy={isBusy} heading={texts.ask} closeLabel={texts.close}>
      <p>{texts.oldOnesEnd}</p>
      <form className="form" onSubmit={(event) => void submit(event)} noValidate aria-label={texts.ask}>
        <HiddenUsername email={signedIn.user.email} />
        <CurrentPasswordField register={register} error={errors.password?.message} />
        <FormError message={refusal && errorText(refusal)} />
        <FieldErrors heading={fields.fixFirst} errors={inFieldOrder(['password'], errors)} attempt={submitCount} />
        <div className="actions">
          <Button type="submit" loading={isBusy && texts.making}>
            {texts.make}
          </Button>
          <Button variant="secondary" onClick={onCancel}>
            {texts.cancel}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
