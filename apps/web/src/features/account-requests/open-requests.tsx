import { useEffect, useState } from 'react';
import { Link } from 'react-router';

import {
  type ListAccountRequestsApiResponse,
  toReadableEmail,
  useCancelAccountRequestMutation,
  useListAccountRequestsQuery,
} from '@portvakt/api-client';
import { AlertRegion, Button, Notice, StatusRegion, TextLink } from '@portvakt/ui';

import { useLanguage, useTexts } from '../../i18n/texts.js';
import { formatDateTime } from '../../i18n/time.js';
import { useErrorText } from '../../i18n/use-error-text.js';
import { LoadFailure } from '../../failures/load-failure.js';
import { focusPage } from '../../focus/page-focus.js';
import { useHasPassword } from '../../providers/use-sign-in-methods.js';
import { PATHS } from '../../routes/paths.js';
import { useReadOnly } from '../../session/use-read-only.js';
import { accountRequestsTexts } from './account-requests.texts.js';
import { useAcknowledgedRequests } from './acknowledged-requests.js';

type OpenRequest = ListAccountRequestsApiResponse['requests'][number];

interface Result {
  readonly kind: 'stopped' | 'acknowledged';
}

/** Warns of open cases about the account; the owner can stop or acknowledge them. */
export function OpenRequests() {
  const texts = useTexts(accountRequestsTexts);
  const errorText = useErrorText();
  const { data, error, isFetching, refetch } = useListAccountRequestsQuery(undefined, {
    refetchOnMountOrArgChange: true,
  });
  const [stop, { isLoading, originalArgs, error: refusal, reset }] = useCancelAccountRequestMutation();
  const { acknowledged, acknowledge } = useAcknowledgedRequests();
  const isReadOnly = useReadOnly();
  const [result, setResult] = useState<Result>();
  // Left out before the list is fetched again: a second press would be refused.
  const [stopped, setStopped] = useState<readonly string[]>([]);

  // The button that was pressed has been removed.
  useEffect(() => {
    if (result) focusPage();
  }, [result]);

  const open = data?.requests.filter(({ id }) => ![...acknowledged, ...stopped].includes(id)) ?? [];
  const stopOne = async (id: string) => {
    setResult(undefined);
    if ((await stop({ id })).error) return;
    setStopped((ids) => [...ids, id]);
    setResult({ kind: 'stopped' });
  };
  const acknowledgeOne = (id: string) => {
    reset();
    acknowledge(id);
    setResult({ kind: 'acknowledged' });
  };

  return (
    <>
      <StatusRegion>{result ? <ResultNotice {...result} /> : null}</StatusRegion>
      <AlertRegion>{refusal ? <Notice kind="danger">{errorText(refusal)}</Notice> : null}</AlertRegion>
      <LoadFailure error={data || isFetching ? undefined : error} isFetching={isFetching} onRetry={refetch} />
      {open.map((request) => (
        <section key={request.id} aria-label={texts.open}>
          <Notice kind="warning">
            <div className="alert-actions">
              <Described request={request} />
              {isReadOnly ? null : (
                <Actions
                  isStopping={isLoading && originalArgs?.id === request.id}
                  onStop={() => void stopOne(request.id)}
                  onAcknowledge={() => acknowledgeOne(request.id)}
                />
              )}
            </div>
          </Notice>
        </section>
      ))}
    </>
  );
}

interface ActionsProps {
  readonly isStopping: boolean;
  readonly onStop: () => void;
  readonly onAcknowledge: () => void;
}

function Actions({ isStopping, onStop, onAcknowledge }: ActionsProps) {
  const texts = useTexts(accountRequestsTexts);
  return (
    <div className="actions">
      <Button tone="danger" loading={isStopping && texts.stopping} onClick={onStop}>
        {texts.stop}
      </Button>
      <Button variant="secondary" tone="neutral" onClick={onAcknowledge}>
        {texts.itWasMe}
      </Button>
    </div>
  );
}

function ResultNotice({ kind }: Result) {
  const texts = useTexts(accountRequestsTexts);
  const hasPassword = useHasPassword();
  if (kind === 'acknowledged') return <Notice kind="info">{texts.noticed}</Notice>;
  return (
    <Notice kind="success">
      {hasPassword === false ? texts.stoppedNoPassword : texts.stopped}{' '}
      <TextLink asChild>
        {hasPassword === false ? (
          <Link to={PATHS.signInMethods}>{texts.checkMethods}</Link>
        ) : (
          <Link to={PATHS.changePassword}>{texts.changePassword}</Link>
        )}
      </TextLink>
    </Notice>
  );
}

interface DescribedProps {
  readonly request: OpenRequest;
}

function Described({ request: { kind, requestedAt, notBefore, newEmail } }: DescribedProps) {
  const texts = useTexts(accountRequestsTexts);
  const [language] = useLanguage();
  const now = new Date();
  return (
    <p>
      {texts[kind]({ time: formatDateTime(requestedAt, language, now) })}{' '}
      {newEmail === null ? null : `${texts.newEmail({ email: toReadableEmail(newEmail) })} `}
      {texts.notBefore({ time: formatDateTime(notBefore, language, now) })}
    </p>
  );
}
