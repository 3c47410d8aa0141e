import type { ReactNode } from 'react';

import { BanDialog } from './ban-dialog.js';
import { EmailDialog, ResetFactorDialog } from './case-dialogs.js';
import { DetailsDialog } from './details-dialog.js';
import { ExportAccountDialog } from './export-account-dialog.js';
import { ImpersonateDialog } from './impersonate-dialog.js';
import { PasswordDialog } from './password-dialog.js';
import { RemoveDialog } from './remove-dialog.js';
import { PasswordLinkDialog, VerificationDialog } from './send-link-dialogs.js';
import { EndSessionsDialog } from './end-sessions-dialog.js';
import { UnbanDialog } from './unban-dialog.js';
import { RoleDialog } from './role-dialog.js';
import type { ActionName } from './use-actions.js';
import type { DialogProps } from './dialog-props.js';

const DIALOGS = {
  sendPasswordLink: PasswordLinkDialog,
  sendVerification: VerificationDialog,
  changeDetails: DetailsDialog,
  changeEmail: EmailDialog,
  resetFactor: ResetFactorDialog,
  setPassword: PasswordDialog,
  exportData: ExportAccountDialog,
  impersonate: ImpersonateDialog,
  remove: RemoveDialog,
  endSessions: EndSessionsDialog,
  ban: BanDialog,
  unban: UnbanDialog,
  setRole: RoleDialog,
} as const satisfies Record<ActionName, (props: DialogProps) => ReactNode>;

interface ActionDialogsProps extends Omit<DialogProps, 'open'> {
  /** The action whose dialog is open. */
  readonly action: ActionName | undefined;
}

/** The questions of all actions; each stays in the page, so that closing it gives focus back. */
export function ActionDialogs({ action, ...props }: ActionDialogsProps) {
  return Object.entries(DIALOGS).map(([name, Dialog]) => <Dialog key={name} {...props} open={action === name} />);
}
