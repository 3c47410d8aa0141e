import { useRef } from 'react';

import { type OperatedSession, useListUserSessionsQuery } from '@portvakt/api-client/operators';
import { Button, Loading, Tag } from '@portvakt/ui';

import { DeviceIcon } from '../../../devices/device-icon.js';
import { useDeviceName } from '../../../devices/use-device-name.js';
import { useLastActiveAt } from '../../../devices/use-last-active-at.js';
import { useLanguage, useTexts } from '../../../i18n/texts.js';
import { formatDateTime, formatDayInText } from '../../../i18n/time.js';
import { LoadFailure } from '../../../failures/load-failure.js';
import { useEndSession } from './use-end-session.js';
import { useUser } from './use-user.js';
import { userTexts } from './user.texts.js';

interface SessionRowsProps {
  /** More are left out; without it, all are shown. */
  readonly most?: number;
}

/** The sessions of the user, newest first, each with a button that ends it. */
export function SessionRows({ most }: SessionRowsProps) {
  const texts = useTexts(userTexts);
  const { details, actions } = useUser();
  const canEnd = actions.some(({ name }) => name === 'endSessions');
  const list = useRef<HTMLUListElement>(null);
  const { data, error, isFetching, refetch } = useListUserSessionsQuery({ userId: details.user.id });
  const ending = useEndSession(list);
  const sessions = data?.sessions.slice(0, most);

  return (
    <>
      <LoadFailure error={data || isFetching ? undefined : error} isFetching={isFetching} onRetry={refetch} />
      {sessions || error ? null : <Loading label={texts.loading} />}
      {sessions?.length === 0 ? <p>{texts.noSessions}</p> : null}
      <ul ref={list} className="item-rows user-rows" tabIndex={-1} aria-label={texts.sessions}>
        {sessions?.map((session) => (
          <SessionRow key={session.id} session={session} onEnd={canEnd ? () => ending.begin(session) : undefined} />
        ))}
      </ul>
      {ending.question}
    </>
  );
}

interface SessionRowProps {
  readonly session: OperatedSession;
  readonly onEnd: (() => void) | undefined;
}

function SessionRow({ session, onEnd }: SessionRowProps) {
  const texts = useTexts(userTexts);
  const [language] = useLanguage();
  const device = useDeviceName()(session.userAgent);
  const lastActiveAt = useLastActiveAt()(session);
  const now = new Date();
  const started = formatDateTime(session.createdAt, language, now);

  return (
    <li>
      <DeviceIcon userAgent={session.userAgent} />
      <div>
        <div className="tag-line">
          <h3 className="item-name">{device}</h3>
          {session.impersonatedBy === null ? null : <Tag data-color="warning">{texts.support}</Tag>}
        </div>
        <ul className="item-facts">
          <li>
            {texts.started} <time dateTime={session.createdAt}>{started}</time>
          </li>
          <li>{texts.lastActive({ day: formatDayInText(lastActiveAt, language, now) })}</li>
          {session.ipAddress === '' ? null : <li>{texts.address({ ip: session.ipAddress })}</li>}
          <li>
            {texts.expires}{' '}
            <time dateTime={session.expiresAt}>{formatDayInText(session.expiresAt, language, now)}</time>
          </li>
        </ul>
      </div>
      {onEnd ? (
        <Button
          variant="tertiary"
          tone="danger"
          accessibleName={texts.endOf({ device, time: started })}
          onClick={onEnd}
        >
          {texts.end}
        </Button>
      ) : null}
    </li>
  );
}
