import { type RefObject, useEffect, useState } from 'react';

import { type OperatedSession, useRevokeUserSessionMutation } from '@portvakt/api-client/operators';

import { useDeviceName } from '../../../devices/use-device-name.js';
import { textKeys, useTexts } from '../../../i18n/texts.js';
import { useErrorKey } from '../../../i18n/use-error-text.js';
import { ActionDialog } from '../dialogs/action-dialog.js';
import { useOneAtATime } from '../dialogs/use-one-at-a-time.js';
import { useOperator } from '../layout/operator-context.js';
import { useChange } from '../step-up/step-up.js';
import { actionsTexts } from './actions.texts.js';
import { useUser } from './use-user.js';
import { userTexts } from './user.texts.js';

const keys = textKeys(userTexts);

/**
 * Ends one session, after a question only if a reason is required; the result is shown on top of the page. The list
 * takes focus afterwards: the button goes with its row.
 */
export function useEndSession(list: RefObject<HTMLElement | null>) {
  const texts = useTexts(userTexts);
  const { endsDevices, doEndSessions } = useTexts(actionsTexts);
  const errorKey = useErrorKey();
  const deviceName = useDeviceName();
  const change = useChange();
  const { operator } = useOperator();
  const { showMessage } = useUser();
  const [revoke] = useRevokeUserSessionMutation();
  const oneAtATime = useOneAtATime();
  const [asked, setAsked] = useState<OperatedSession>();
  const [ended, setEnded] = useState<OperatedSession>();
  useEffect(() => {
    if (ended) list.current?.focus();
  }, [ended, list]);

  const finish = (session: OperatedSession) => {
    setEnded(session);
    showMessage({ kind: 'success', text: keys.ended({ device: deviceName(session.userAgent) }) });
  };
  const endNow = (session: OperatedSession) =>
    oneAtATime(async () => {
      const result = await change(() => revoke({ sessionToken: session.token }));
      if (result.outcome === 'done') finish(session);
      if (result.outcome === 'refused') showMessage({ kind: 'danger', text: errorKey(result.error) });
    });
  const begin = (session: OperatedSession) => {
    showMessage(undefined);
    if (operator.features.reasonRequired) setAsked(session);
    else void endNow(session);
  };

  const question = (
    <ActionDialog
      open={asked !== undefined}
      heading={texts.askEnd({ device: asked ? deviceName(asked.userAgent) : '' })}
      consequences={[endsDevices({ count: 1 })]}
      action={doEndSessions({ count: 1 })}
      send={(reason) => revoke({ sessionToken: asked?.token ?? '', ...reason })}
      onDone={() => {
        if (asked) finish(asked);
      }}
      onClose={() => setAsked(undefined)}
    />
  );
  return { begin, question };
}
