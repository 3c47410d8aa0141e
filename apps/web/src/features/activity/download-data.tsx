import { useState } from 'react';

import { asApiFailure, useExportAccountMutation, useSession } from '@portvakt/api-client';
import { Button, Dialog, FormError, Notice, PanelSection, StatusRegion } from '@portvakt/ui';

import { useTexts } from '../../i18n/texts.js';
import { useErrorText } from '../../i18n/use-error-text.js';
import { saveFile } from '../../browser/save-file.js';
import { PATHS } from '../../routes/paths.js';
import { useConfirmDialog } from '../../dialogs/use-confirm-dialog.js';
import { useConfirmIdentity } from '../../confirm-identity/use-confirm-identity.js';
import { downloadDataTexts } from './download-data.texts.js';

/** The only thing that the dialog asks about. */
const DATA = { id: 'opplysninger' } as const;
const ITEMS = [DATA];

/** The owner's own copy of what the service stores (GDPR articles 15 and 20). */
export function DownloadData() {
  const texts = useTexts(downloadDataTexts);
  const { download, isBusy, isDone, refused } = useAccountDownload();
  const { isOpen, ask, close } = useConfirmDialog(PATHS.activity, ITEMS);

  const confirm = async () => {
    await download();
    close();
  };
  return (
    <PanelSection heading={texts.title}>
      <p>{texts.lead}</p>
      <StatusRegion>{isDone ? <Notice kind="success">{texts.done}</Notice> : null}</StatusRegion>
      <FormError message={refused} />
      <div className="actions">
        <Button variant="secondary" onClick={() => ask(DATA)}>
          {texts.ask}
        </Button>
      </div>
      <Dialog
        open={isOpen}
        onClose={close}
        isBusy={isBusy}
        heading={texts.question}
        closeLabel={texts.close}
        actions={
          <>
            <Button loading={isBusy && texts.downloading} onClick={() => void confirm()}>
              {texts.download}
            </Button>
            <Button variant="secondary" onClick={close}>
              {texts.cancel}
            </Button>
          </>
        }
      >
        <p>{texts.holds}</p>
        <p>{texts.keepSafe}</p>
      </Dialog>
    </PanelSection>
  );
}

/** Downloads the file. If the session is not fresh, the user confirms their identity first. */
function useAccountDownload() {
  const texts = useTexts(downloadDataTexts);
  const errorText = useErrorText();
  const { signedIn } = useSession();
  const [send, { isLoading }] = useExportAccountMutation();
  const confirmIdentity = useConfirmIdentity(PATHS.activity);
  const [outcome, setOutcome] = useState<{ readonly error?: unknown }>();

  const download = async () => {
    setOutcome(undefined);
    const sent = send();
    const { data, error } = await sent;
    if (error && asApiFailure(error).code === 'SESSION_IS_NOT_FRESH') {
      await confirmIdentity(DATA.id);
      return;
    }
    if (!error) saveFile(`konto-${signedIn?.user.id}.json`, JSON.stringify(data, null, 2), 'application/json');
    // Nothing of it stays in the app.
    sent.reset();
    setOutcome({ error });
  };

  const sayWhy = (error: unknown): string => {
    const { code } = asApiFailure(error);
    if (code === 'TOO_MANY_REQUESTS') return texts.onceADay;
    return code === 'EXPORT_TOO_LARGE' ? texts.tooLarge : errorText(error);
  };
  return {
    download,
    isBusy: isLoading,
    isDone: outcome !== undefined && outcome.error === undefined,
    refused: outcome?.error === undefined ? undefined : sayWhy(outcome.error),
  };
}
