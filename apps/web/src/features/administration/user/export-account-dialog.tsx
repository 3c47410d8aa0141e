import { useExportUserMutation } from '@portvakt/api-client/operators';

import { textKeys, useTexts } from '../../../i18n/texts.js';
import { saveFile } from '../../../browser/save-file.js';
import { ActionDialog } from '../dialogs/action-dialog.js';
import type { DialogProps } from './dialog-props.js';
import { actionsTexts } from './actions.texts.js';
import { changesTexts } from './changes.texts.js';

const keys = textKeys(changesTexts);

/** Downloads everything that is kept about the user (operators §7.1). */
export function ExportAccountDialog({ details, onDone, ...dialog }: DialogProps) {
  const texts = useTexts(changesTexts);
  const { getsMail } = useTexts(actionsTexts);
  const [exportUser] = useExportUserMutation();
  const { id, name } = details.user;
  return (
    <ActionDialog
      {...dialog}
      heading={texts.askExport({ name })}
      consequences={[texts.fileHolds({ name }), getsMail({ name }), texts.keepSafe]}
      action={texts.doExport}
      refusals={{ EXPORT_TOO_LARGE: texts.tooMuch }}
      send={async (reason) => {
        const sent = exportUser({ userId: id, ...reason });
        const answer = await sent;
        // Nothing of it stays in the app.
        sent.reset();
        return answer;
      }}
      onDone={(data) => {
        saveFile(`konto-${id}.json`, JSON.stringify(data, null, 2), 'application/json');
        onDone({ kind: 'success', text: keys.exported({ name }) });
      }}
    />
  );
}
