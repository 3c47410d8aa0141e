import { Notice } from '@portvakt/ui';

import { useTexts } from '../../i18n/texts.js';
import { NextLink } from '../../return-to/next-link.js';
import { readSecurityEvent } from '../../navigation-state/security-event.js';
import { usePassedState } from '../../navigation-state/use-passed-state.js';
import { authenticatorsTexts } from './authenticators.texts.js';

/** The notice about a change to the second factor made on another page. */
export function SecurityEventNotice() {
  const texts = useTexts(authenticatorsTexts);
  const event = usePassedState(readSecurityEvent);

  switch (event?.kind) {
    case undefined:
      return null;
    case 'added':
      return <Notice kind="success">{texts.addedNamed({ name: event.name })}</Notice>;
    case 'backupCodeUsed':
      return (
        <Notice kind="warning">
          <div className="alert-actions">
            <p>{texts.backupCodeUsed}</p>
            <NextLink />
          </div>
        </Notice>
      );
    case 'turnedOn':
    case 'newBackupCodes':
      return <Notice kind="success">{texts[event.kind]}</Notice>;
  }
}
