import type { ListSessionsApiResponse } from '@portvakt/api-client';

import { useDeviceName } from '../../devices/use-device-name.js';
import { useTexts } from '../../i18n/texts.js';
import { sessionsTexts } from './sessions.texts.js';

type Session = Pick<ListSessionsApiResponse[number], 'userAgent' | 'impersonatedBy'>;

/** The name of a session in its row, its button and a message: that of its device, or support who views the account. */
export function useSessionName(): (session: Session) => string {
  const texts = useTexts(sessionsTexts);
  const deviceName = useDeviceName();
  return ({ userAgent, impersonatedBy }) => (impersonatedBy === undefined ? deviceName(userAgent) : texts.support);
}
