import type { ListSessionsApiResponse } from '@portvakt/api-client';

import { useLastActiveAt } from '../../devices/use-last-active-at.js';
import { useLanguage, useTexts } from '../../i18n/texts.js';
import { daysAgo, formatDateTime } from '../../i18n/time.js';
import { sessionsTexts } from './sessions.texts.js';

interface SessionFactsProps {
  readonly session: ListSessionsApiResponse[number];
  readonly isThisDevice?: boolean;
}

/** When a session was last active, and when and from where it signed in. */
export function SessionFacts({ session, isThisDevice = false }: SessionFactsProps) {
  const texts = useTexts(sessionsTexts);
  const signedInAt = useSignedInAt();
  const lastActive = useLastActive();
  const [language] = useLanguage();

  return (
    <ul className="item-facts">
      <li>{isThisDevice ? texts.activeNow : lastActive([session])}</li>
      <li>
        {texts.signedIn} <time dateTime={session.createdAt}>{signedInAt(session)}</time>
      </li>
      {session.impersonatedBy === undefined ? null : (
        <li>{texts.endsByItself({ time: formatDateTime(session.expiresAt, language, new Date()) })}</li>
      )}
      {session.ipAddress ? <li>{texts.ipAddress({ ip: session.ipAddress })}</li> : null}
    </ul>
  );
}

/** When a session signed in, which also tells the buttons of a page apart. */
export function useSignedInAt(): (session: ListSessionsApiResponse[number]) => string {
  const [language] = useLanguage();
  return ({ createdAt }) => formatDateTime(createdAt, language, new Date());
}

/** Returns a function from sessions to the day when one of them was last active; the time of day is not known. */
export function useLastActive(): (sessions: readonly ListSessionsApiResponse[number][]) => string {
  const texts = useTexts(sessionsTexts);
  const lastActiveAt = useLastActiveAt();
  return (sessions) => {
    const latest = sessions.map(lastActiveAt).reduce((one, other) => (one > other ? one : other), '');
    const days = daysAgo(latest, new Date());
    if (days === 0) return texts.activeToday;
    return days === 1 ? texts.activeYesterday : texts.activeDaysAgo({ count: days });
  };
}
