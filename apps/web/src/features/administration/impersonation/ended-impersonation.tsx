import { useEffect, useState } from 'react';

import { asApiFailure } from '@portvakt/api-client';
import { useStopImpersonatingMutation } from '@portvakt/api-client/operators';
import { Notice, StatusRegion } from '@portvakt/ui';

import { useTexts } from '../../../i18n/texts.js';
import { impersonatedAccount } from '../../../session/impersonated-account.js';
import { forgetImpersonatedAccount } from './impersonated-account.js';
import { impersonationTexts } from './impersonation.texts.js';
import { leaveTo } from './use-stop-impersonating.js';

/** Restores the operator's own session, or says that the impersonation has ended if there is none to restore. */
export function EndedImpersonation() {
  const texts = useTexts(impersonationTexts);
  const [send] = useStopImpersonatingMutation();
  const [isOver, setOver] = useState(false);

  useEffect(() => {
    const userId = impersonatedAccount();
    if (!userId) return;
    void send().then(({ error }) => {
      if (error === undefined) leaveTo(userId);
      // Without an answer the next load tries again.
      else if (asApiFailure(error).status > 0) {
        forgetImpersonatedAccount();
        setOver(true);
      }
    });
  }, [send]);
  return (
    <div className="site-notice">
      <StatusRegion>{isOver ? <Notice kind="info">{texts.ended}</Notice> : null}</StatusRegion>
    </div>
  );
}
