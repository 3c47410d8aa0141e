import { useImpersonateUserMutation, useListSettingsQuery } from '@portvakt/api-client/operators';

import { useTexts } from '../../../i18n/texts.js';
import { PATHS } from '../../../routes/paths.js';
import { ActionDialog } from '../dialogs/action-dialog.js';
import type { DialogProps } from './dialog-props.js';
import { changesTexts } from './changes.texts.js';

/** Begins an impersonation (operators §9). */
export function ImpersonateDialog({ details, open, onClose }: DialogProps) {
  const texts = useTexts(changesTexts);
  const [impersonate] = useImpersonateUserMutation();
  const minutes = useMinutes(!open);
  const { id, name } = details.user;
  return (
    <ActionDialog
      open={open}
      onClose={onClose}
      heading={texts.askImpersonate({ name })}
      consequences={[
        ...(minutes === undefined ? [] : [texts.forMinutes({ count: minutes })]),
        texts.seeNotChange,
        texts.getsMailAndSees({ name }),
      ]}
      action={texts.doImpersonate}
      send={(reason) => impersonate({ userId: id, ...reason })}
      // Reloads the app, so that no data of the operator's pages stays in it.
      onDone={() => window.location.assign(PATHS.account)}
    />
  );
}

/** How long an operator may see an account, as the service is configured; undefined until that is known. */
function useMinutes(skip: boolean): number | undefined {
  const { data } = useListSettingsQuery(undefined, { skip });
  const seconds = data?.settings.find(({ name }) => name === 'IMPERSONATION_TTL')?.value;
  return seconds === undefined ? undefined : Math.ceil(Number(seconds) / 60);
}
