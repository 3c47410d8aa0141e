import { Button, Dialog } from '@portvakt/ui';

import { useTexts } from '../../i18n/texts.js';
import { providerName } from '../../providers/provider-names.js';
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
  const name = { provider: providerName(provider) };
  return (
    <Dialog
      open={open}
      onClose={onClose}
      isBusy={isBusy}
      heading={texts.askDisconnect(name)}
      closeLabel={texts.close}
      actions={
        <>
          <Button tone="danger" loading={isBusy && texts.disconnecting} onClick={onConfirm}>
            {texts.disconnect}
          </Button>
          <Button variant="secondary" onClick={onClose}>
            {texts.cancel}
          </Button>
        </>
      }
    >
      <p>{texts.explainDisconnect(name)}</p>
    </Dialog>
  );
}
