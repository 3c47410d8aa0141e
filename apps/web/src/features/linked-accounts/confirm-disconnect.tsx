import { useTexts } from '../../i18n/texts.js';
import { DangerDialog } from '../../notices/danger-dialog.js';
import { useProviderName } from '../../providers/use-provider-name.js';
import { linkedAccountsTexts } from './linked-accounts.texts.js';

interface ConfirmDisconnectProps {
  readonly open: boolean;
  readonly provider: string;
  readonly isBusy: boolean;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

/** Asks for confirmation before a provider is disconnected. */
export function ConfirmDisconnect({ open, provider, isBusy, onConfirm, onClose }: ConfirmDisconnectProps) {
  const texts = useTexts(linkedAccountsTexts);
  const providerName = useProviderName();
  const name = { provider: providerName(provider) };
  return (
    <DangerDialog
      open={open}
      isBusy={isBusy}
      heading={texts.askDisconnect(name)}
      confirmLabel={texts.disconnect}
      busyLabel={texts.disconnecting}
      texts={texts}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      {texts.explainDisconnect(name)}
    </DangerDialog>
  );
}
