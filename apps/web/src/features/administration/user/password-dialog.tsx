import { useWebConfig } from '@portvakt/api-client';
import { useSetUserPasswordMutation } from '@portvakt/api-client/operators';
import { PasswordField } from '@portvakt/ui';

import { fieldTexts } from '../../../forms/fields.texts.js';
import { errorTexts } from '../../../i18n/errors.texts.js';
import { textKeys, useTexts } from '../../../i18n/texts.js';
import { ActionDialog } from '../dialogs/action-dialog.js';
import { actionsTexts } from './actions.texts.js';
import type { DialogProps } from './dialog-props.js';
import { changesTexts } from './changes.texts.js';
import { useCheckedField } from './use-checked-field.js';

const keys = textKeys(changesTexts);

const PASSWORD = 'new-user-password';

/** Sets the password, where the service allows it at all. */
export function PasswordDialog({ details, onDone, ...dialog }: DialogProps) {
  const texts = useTexts(changesTexts);
  const { getsMail } = useTexts(actionsTexts);
  const labels = useTexts(fieldTexts);
  const errors = useTexts(errorTexts);
  const { passwordMinLength: min, passwordMaxLength: max, resetPassword } = useWebConfig();
  const [setPassword] = useSetUserPasswordMutation();
  const { id, name } = details.user;
  const field = useCheckedField(dialog.open, PASSWORD, ({ length }) => length >= min && length <= max);
  const wrong = field.typed.length > max ? errors.PASSWORD_TOO_LONG({ maks: max }) : errors.PASSWORD_TOO_SHORT({ min });

  return (
    <ActionDialog
      {...dialog}
      heading={texts.askPassword({ name })}
      consequences={[...(resetPassword ? [texts.ratherLink({ name })] : []), texts.allDevicesOut, getsMail({ name })]}
      action={texts.doPassword}
      isReady={field.check}
      send={(reason) => setPassword({ userId: id, newPassword: field.typed, ...reason })}
      onDone={() => onDone({ kind: 'success', text: keys.passwordSet({ name }) })}
    >
      <PasswordField
        name={PASSWORD}
        label={texts.newPassword}
        labels={labels}
        autoComplete="new-password"
        minLength={min}
        error={field.isWrong ? wrong : undefined}
        onChange={({ target }) => field.setTyped(target.value)}
      />
    </ActionDialog>
  );
}
