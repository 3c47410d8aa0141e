import { useId, useState } from 'react';

import { useSetRoleMutation } from '@portvakt/api-client/operators';
import { RadioGroup } from '@portvakt/ui';

import { textKeys, useTexts } from '../../../i18n/texts.js';
import { useRoleNames } from '../../../roles/use-role-names.js';
import { ActionDialog } from '../dialogs/action-dialog.js';
import { isBuiltInRole, useAssignableRoles } from '../names/use-assignable-roles.js';
import type { DialogProps } from './dialog-props.js';
import { actionsTexts } from './actions.texts.js';

const keys = textKeys(actionsTexts);

/** Gives the user one role, or none. What the user has now is a choice too, also several roles. */
export function RoleDialog({ details, onDone, ...dialog }: DialogProps) {
  const texts = useTexts(actionsTexts);
  const roleNames = useRoleNames();
  const [setRole] = useSetRoleMutation();
  const { id, name, role: present } = details.user;
  const [chosen, setChosen] = useState<string>();
  const [wasOpen, setWasOpen] = useState(dialog.open);
  if (wasOpen !== dialog.open) {
    setWasOpen(dialog.open);
    setChosen(undefined);
  }
  const role = chosen ?? present;
  const labelId = useId();
  const explained = {
    user: texts.userMay,
    support: texts.supportMay,
    auditor: texts.auditorMay,
    admin: texts.adminMay,
  };
  const nameOf = (each: string): string => roleNames(each).join(', ');
  const labelOf = (each: string): string =>
    isBuiltInRole(each) ? `${nameOf(each)}: ${explained[each]}` : nameOf(each);
  const choices = [...new Set([...useAssignableRoles(), present])].map((value) => ({ value, label: labelOf(value) }));

  return (
    <ActionDialog
      {...dialog}
      heading={texts.askRole({ name })}
      consequences={[texts.adminsGetMail({ name })]}
      action={texts.doRole}
      send={(reason) => setRole({ userId: id, role, ...reason })}
      onDone={() => onDone({ kind: 'success', text: keys.roleSet({ name, role: nameOf(role) }) })}
    >
      <div className="form-group one-a-line">
        <strong id={labelId}>{texts.role}</strong>
        <RadioGroup name="role" labelledBy={labelId} choices={choices} value={role} onChange={setChosen} />
      </div>
    </ActionDialog>
  );
}
