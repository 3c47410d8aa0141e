import { useEffect, useEffectEvent } from 'react';

import type { Passkey } from '@portvakt/api-client';

import { NEW_PASSKEY, passkeyTarget, readNewPasskey } from '../../confirm-identity/passkey-targets.js';
import { PATHS } from '../../routes/paths.js';
import { useConfirmDialog } from '../../dialogs/use-confirm-dialog.js';
import { usePassedState } from '../../navigation-state/use-passed-state.js';
import type { AskedQuestion, Question } from './passkey-dialogs.js';

/**
 * The question that a dialog asks. It opens by itself when the user returns from confirming their identity, and for a
 * link that asks for a new passkey.
 */
export function usePasskeyQuestion(passkeys: readonly Passkey[] | undefined) {
  const questions = passkeys && [
    withId({ kind: 'create' }),
    ...passkeys.map((passkey) => withId({ kind: 'delete', passkey })),
  ];
  const { asked, isOpen, ask, close } = useConfirmDialog(PATHS.security, questions);
  const isInvited = usePassedState(readNewPasskey) === true;
  const isListed = passkeys !== undefined;

  const askForNew = useEffectEvent(() => ask(withId({ kind: 'create' })));

  useEffect(() => {
    // After the page has focused its heading, to which closing the dialog restores focus.
    if (isInvited && isListed) queueMicrotask(askForNew);
  }, [isInvited, isListed]);

  const question: AskedQuestion | undefined = asked && { ...asked, isOpen };
  return { question, ask: (next: Question) => ask(withId(next)), close };
}

function withId(question: Question): Question & { readonly id: string } {
  return { ...question, id: question.kind === 'create' ? NEW_PASSKEY : passkeyTarget(question.passkey.id) };
}
