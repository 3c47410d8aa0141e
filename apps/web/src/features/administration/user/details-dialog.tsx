import { useUpdateOperatedUserMutation } from '@portvakt/api-client/operators';
import { TextField } from '@portvakt/ui';

import { textKeys, useTexts } from '../../../i18n/texts.js';
import { ActionDialog } from '../dialogs/action-dialog.js';
import type { DialogProps } from './dialog-props.js';
import { changesTexts } from './changes.texts.js';
import { useCheckedField } from './use-checked-field.js';

const keys = textKeys(changesTexts);

const NAME = 'new-name';
const PICTURE = 'new-picture';

/** Changes the name and the picture. */
export function DetailsDialog({ details, onDone, ...dialog }: DialogProps) {
  const texts = useTexts(changesTexts);
  const [update] = useUpdateOperatedUserMutation();
  const { id, name, image } = details.user;
  const newName = useCheckedField(dialog.open, NAME, (typed) => typed.trim() !== '', name);
  const picture = useCheckedField(dialog.open, PICTURE, () => true, image ?? '');

  const send = (reason: { readonly reason?: string }) => {
    const typed = picture.typed.trim();
    const data = {
      name: newName.typed.trim(),
      ...(typed === (image ?? '') ? {} : { image: typed === '' ? null : typed }),
    };
    return update({ userId: id, data, ...reason });
  };
  return (
    <ActionDialog
      {...dialog}
      heading={texts.askDetails({ name })}
      consequences={[]}
      action={texts.doDetails}
      isReady={newName.check}
      send={send}
      onDone={() => onDone({ kind: 'success', text: keys.detailsChanged({ name: newName.typed.trim() }) })}
    >
      <TextField
        name={NAME}
        label={texts.name}
        autoComplete="off"
        autoCapitalize="words"
        value={newName.typed}
        error={newName.isWrong ? texts.nameMissing : undefined}
        onChange={({ target }) => newName.setTyped(target.value)}
      />
      <TextField
        name={PICTURE}
        label={texts.picture}
        description={texts.pictureHint}
        inputMode="url"
        autoComplete="off"
        autoCapitalize="none"
        value={picture.typed}
        onChange={({ target }) => picture.setTyped(target.value)}
      />
    </ActionDialog>
  );
}
