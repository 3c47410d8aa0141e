import { useCallback, useRef } from 'react';

import { useListSessionsQuery, useSession } from '@portvakt/api-client';
import { AlertRegion, LoadingRows, Notice, PageHeading, StatusRegion } from '@portvakt/ui';

import { countDevices } from '../../devices/group-by-device.js';
import { useTexts } from '../../i18n/texts.js';
import { useErrorText } from '../../i18n/use-error-text.js';
import { LoadFailure } from '../../failures/load-failure.js';
import { useHasPassword } from '../../providers/use-sign-in-methods.js';
import { useReadOnly } from '../../session/use-read-only.js';
import { DeviceList } from './device-list.js';
import { sessionsTexts } from './sessions.texts.js';
import { SignOutOthers } from './sign-out-others.js';
import { currentSessionFirst } from './current-session-first.js';
import { useRevokeSessions } from './use-revoke-sessions.js';

/** Lists the signed-in devices; the user can sign them out. */
export function SessionsPage() {
  const texts = useTexts(sessionsTexts);
  const errorText = useErrorText();
  const heading = useRef<HTMLHeadingElement>(null);
  const isReadOnly = useReadOnly();
  const hasPassword = useHasPassword();
  const { signedIn } = useSession();
  const { data, error, isFetching, refetch } = useListSessionsQuery(undefined, {
    refetchOnMountOrArgChange: true,
    refetchOnFocus: true,
  });
  const focusHeading = useCallback(() => heading.current?.focus(), []);
  const { revokeOne, revokeOthers, isRevokingOthers, success, error: refusal } = useRevokeSessions();

  const failure = data || isFetching ? undefined : error;
  const currentSessionId = signedIn?.session.id;
  const sessions = data && currentSessionFirst(data, currentSessionId);
  const others = countDevices(sessions?.filter(({ id }) => id !== currentSessionId) ?? [], currentSessionId);

  return (
    <>
      <PageHeading ref={heading} lead={hasPassword === false ? texts.leadNoPassword : texts.lead}>
        {texts.title}
      </PageHeading>
      <StatusRegion>{success ? <Notice kind="success">{success}</Notice> : null}</StatusRegion>
      <AlertRegion>{refusal ? <Notice kind="danger">{errorText(refusal)}</Notice> : null}</AlertRegion>
      <LoadFailure error={failure} isFetching={isFetching} onRetry={refetch} />
      {others > 0 && !isReadOnly ? (
        <SignOutOthers
          count={others}
          isBusy={isRevokingOthers}
          onConfirm={() => revokeOthers(others)}
          onFocusLost={focusHeading}
        />
      ) : null}
      {sessions ? (
        <DeviceList
          sessions={sessions}
          currentSessionId={currentSessionId}
          onSignOut={(session) => void revokeOne(session)}
          onFocusLost={focusHeading}
        />
      ) : null}
      {sessions || failure ? null : <LoadingRows label={texts.loading} rows={4} />}
      {sessions && others === 0 ? <p>{texts.onlyThis}</p> : null}
    </>
  );
}
