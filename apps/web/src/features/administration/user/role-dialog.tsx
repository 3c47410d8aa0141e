import { useId, useState } from 'react';

import { useSetRoleMutation } from '@portvakt/api-client/operators';
import { RadioGroup } from '@portvakt/ui';

import { textKeys, useTexts } from '../../../i18n/texts.js';
import { roleNameTexts } from '../../../routes/role-names.texts.js';
import { ActDialog } from '../frame/act-dialog.js';
import type { DialogProps } from './dialog-props.js';
import { actsTexts } from './acts.texts.js';

const keys = textKeys(actsTexts);

const ROLES = ['user', 'support', 'auditor', 'admin'] as const;
type Role = (typeof ROLES)[number];

/** Gives the user one role, or none. */
export function RoleDialog({ details, onDone, ...dialog }: DialogProps) {
  const texts = useTexts(actsTexts);
  const names = useTexts(roleNameTexts);
  const [setRole] = useSetRoleMutation();
  const { id, name, role: present } = details.user;
  const [chosen, setChosen] = useState<Role>();
  const [wasOpen, setWasOpen] = useState(dialog.open);
  if (wasOpen !== dialog.open) {
    setWasOpen(dialog.open);
    setChosen(undefined);
  }
  const role = chosen ?? ROLES.find((each) => each === present) ?? 'user';
  const labelId = useId();
  const explained = {
    user: texts.userMay,
    support: texts.supportMay,
    auditor: texts.auditorMay,
    admin: texts.adminMay,
  };

  return (
    <ActDialog
      {...dialog}
      heading={texts.askRole({ name })}
      consequences={[texts.adminsGetMail({ name })]}
      act={texts.doRole}
      send={(reason) => setRole({ userId: id, role, ...reason })}
      onDone={() => onDone({ kind: 'success', text: keys.roleSet({ name, role: names[role] }) })}
    >
      <div className="form-group one-a-line">
        <strong id={labelId}>{texts.role}</strong>
        <RadioGroup
          name="role"
          labelledBy={labelId}
          choices={ROLES.map((value) => ({ value, label: `${names[value]}: ${explained[value]}` }))}
          value={role}
          onChange={setChosen}
        />
      </div>
    </ActDialog>
  );
}
