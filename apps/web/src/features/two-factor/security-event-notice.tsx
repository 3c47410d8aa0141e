import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';

import { Notice } from '@portvakt/ui';

import { useTexts } from '../../i18n/texts.js';
import { readSecurityEvent, type SecurityEvent } from '../../routes/security-event.js';
import { authenticatorsTexts } from './authenticators.texts.js';

/** The notice about a change to the second factor made on another page. */
export function SecurityEventNotice() {
  const texts = useTexts(authenticatorsTexts);
  const event = useSecurityEvent();

  switch (event?.kind) {
    case undefined:
      return null;
    case 'added':
      return <Notice kind="success">{texts.addedNamed({ name: event.name })}</Notice>;
    case 'backupCodeUsed':
      return <Notice kind="warning">{texts.backupCodeUsed}</Notice>;
    case 'turnedOn':
    case 'newBackupCodes':
      return <Notice kind="success">{texts[event.kind]}</Notice>;
  }
}

/** The event passed in the navigation state; cleared, so that a reload does not show it again. */
function useSecurityEvent(): SecurityEvent | undefined {
  const here = useLocation();
  const state: unknown = here.state;
  const navigate = useNavigate();
  const [event] = useState(() => readSecurityEvent(state));

  useEffect(() => {
    if (readSecurityEvent(state)) void navigate(here.pathname, { replace: true, state: null, preventScrollReset: true });
  }, [state, here.pathname, navigate]);
  return event;
}
