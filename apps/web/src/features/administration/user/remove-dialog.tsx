import { useState } from 'react';
import { useNavigate } from 'react-router';

import { asApiFailure, toAsciiEmail, toReadableEmail } from '@portvakt/api-client';
import { useCreateRequestMutation, useRemoveUserMutation } from '@portvakt/api-client/operators';
import { Notice, TextField } from '@portvakt/ui';

import { textKeys, useTexts } from '../../../i18n/texts.js';
import { deletedState } from '../navigation-state/deleted-state.js';
import { useOperator } from '../layout/operator-context.js';
import { ADMINISTRATION_PATHS, userPath } from '../layout/pages.js';
import { ActionDialog } from '../dialogs/action-dialog.js';
import type { DialogProps } from './dialog-props.js';
import { changesTexts } from './changes.texts.js';
import { linksToCase } from './see-case.js';
import { useCaseTerms } from './use-case-terms.js';
import { useCheckedField } from './use-checked-field.js';

const keys = textKeys(changesTexts);

const EMAIL = 'remove-email';

/** Deletes the user; where the service wants two people for it, opens a case instead. */
export function RemoveDialog({ details, onDone, ...dialog }: DialogProps) {
  const texts = useTexts(changesTexts);
  const { needsCase, send, finish } = useRemoval(details.user, onDone);
  const { name, email } = details.user;
  const shown = toReadableEmail(email);
  const isTheirs = (typed: string) => toAsciiEmail(typed.trim()).toLowerCase() === email.toLowerCase();
  const field = useCheckedField(dialog.open, EMAIL, isTheirs);
  const { earliest, approval, warning } = useCaseTerms(dialog.open && needsCase);
  const consequences = needsCase
    ? [
        texts.getsMailAndMayStop({ name, email: shown }),
        approval,
        texts.thenUserIsRemoved({ time: earliest }),
        texts.noUndo,
        texts.eventsStay,
      ]
    : [texts.allIsGone, texts.noUndo, texts.eventsStay];

  return (
    <ActionDialog<unknown>
      {...dialog}
      heading={needsCase ? texts.askRemoval({ name }) : texts.askRemove({ name })}
      consequences={consequences}
      action={needsCase ? texts.openCase : texts.doRemove}
      isDanger
      needsReason={needsCase}
      isReady={field.check}
      refusalLinks={linksToCase('removal')}
      refusals={{ REQUEST_REQUIRED: texts.needsCase }}
      send={send}
      onDone={finish}
    >
      {needsCase && warning !== undefined ? <Notice kind="danger">{warning}</Notice> : null}
      {needsCase ? <Notice kind="warning">{texts.callBack}</Notice> : null}
      <TextField
        name={EMAIL}
        label={texts.typeEmail}
        description={shown}
        autoComplete="off"
        autoCapitalize="none"
        value={field.typed}
        error={field.isWrong ? texts.emailDiffers({ email: shown }) : undefined}
        onChange={({ target }) => field.setTyped(target.value)}
      />
    </ActionDialog>
  );
}

function useRemoval({ id, name }: DialogProps['details']['user'], onDone: DialogProps['onDone']) {
  const [needsCase, setNeedsCase] = useState(false);
  const [remove] = useRemoveUserMutation();
  const [openCase] = useCreateRequestMutation();
  const navigate = useNavigate();
  const { may } = useOperator();

  const send = async ({ reason }: { readonly reason?: string }) => {
    if (needsCase) return openCase({ userId: id, kind: 'removal', reason: reason ?? '' });
    const answer = await remove({ userId: id, ...(reason === undefined ? {} : { reason }) });
    if (answer.error && asApiFailure(answer.error).code === 'REQUEST_REQUIRED') setNeedsCase(true);
    return answer;
  };
  const finish = () => {
    if (needsCase) return onDone({ kind: 'success', text: keys.caseOpened });
    // A role that may not read the list stays on the page of the user.
    const next = may('user: list') ? ADMINISTRATION_PATHS.users : userPath(id);
    return void navigate(next, { replace: true, state: deletedState(name) });
  };
  return { needsCase, send, finish };
}
