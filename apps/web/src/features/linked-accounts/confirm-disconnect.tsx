import { useWebConfig } from '@portvakt/api-client';

import { useTexts } from '../../i18n/texts.js';
import { DangerDialog } from '../../dialogs/danger-dialog.js';
import { useProviderName } from '../../providers/use-provider-name.js';
import { canConnect, canMakePassword, isPassword } from '../../providers/use-sign-in-methods.js';
import { linkedAccountsTexts } from './linked-accounts.texts.js';

interface ConfirmDisconnectProps {
  readonly open: boolean;
  readonly provider: string;
  readonly isBusy: boolean;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

/** Asks for confirmation before a provider is disconnected, or the password removed. */
export function ConfirmDisconnect({ open, provider, isBusy, onConfirm, onClose }: ConfirmDisconnectProps) {
  const texts = useTexts(linkedAccountsTexts);
  const providerName = useProviderName();
  const config = useWebConfig();
  const name = { provider: providerName(provider) };
  const words = isPassword(provider)
    ? {
        heading: texts.askRemovePassword,
        confirmLabel: texts.removePassword,
        busyLabel: texts.removingPassword,
        children: canMakePassword(config) ? texts.explainRemovePassword : texts.explainRemoveForGood,
      }
    : {
        heading: texts.askDisconnect(name),
        confirmLabel: texts.disconnect,
        busyLabel: texts.disconnecting,
        children: canConnect(provider, config) ? texts.explainDisconnect(name) : texts.explainDisconnectForGood(name),
      };
  return <DangerDialog {...words} open={open} isBusy={isBusy} texts={texts} onConfirm={onConfirm} onClose={onClose} />;
}
