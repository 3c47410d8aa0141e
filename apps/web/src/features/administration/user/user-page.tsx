import { ArrowLeftIcon } from '@navikt/aksel-icons';
import { useEffect, useState } from 'react';
import { Link, Outlet, useParams } from 'react-router';

import { asApiFailure, toReadableEmail } from '@portvakt/api-client';
import { useGetUserDetailsQuery } from '@portvakt/api-client/operators';
import type { UserDetails } from '@portvakt/api-client/operators';
import { AlertRegion, ButtonLink, Loading, Notice, PageHeading, StatusRegion, TextLink } from '@portvakt/ui';

import { textKeys, useTexts, useTranslateKey } from '../../../i18n/texts.js';
import { LoadFailure } from '../../../failures/load-failure.js';
import { usePassedState } from '../../../navigation-state/use-passed-state.js';
import { readCreatedState } from '../navigation-state/created-state.js';
import { readFoundState } from '../navigation-state/found-state.js';
import { useOperator } from '../layout/operator-context.js';
import { ADMINISTRATION_PATHS, eventsAboutPath } from '../layout/pages.js';
import { comesFromSeeing, forgetSeenAccount } from '../navigation-state/seen-account.js';
import { ActionDialogs } from './action-dialogs.js';
import { changesTexts } from './changes.texts.js';
import { OpenCases } from './open-cases.js';
import { type ActionName, useActions } from './use-actions.js';
import { useSendLink } from './use-send-link.js';
import type { Said, UserOfPage } from './use-user.js';
import { UserActions } from './user-actions.js';
import { UserHead } from './user-head.js';
import { UserTabs } from './user-tabs.js';
import { userTexts } from './user.texts.js';
import './user.css';

const keys = textKeys(userTexts);
const { seen } = textKeys(changesTexts);

/** One user: who it is, what can be done, and the tabs. */
export function UserPage() {
  const texts = useTexts(userTexts);
  const { userId = '' } = useParams();
  const cameFrom = usePassedState(readOrigin);
  const { currentData: details, error, isFetching, refetch } = useGetUserDetailsQuery(userId);

  if (error && asApiFailure(error).status === 404) return <Gone userId={userId} />;
  return (
    <>
      <p role="status" className="visually-hidden">
        {cameFrom === 'found' && details ? texts.found : ''}
      </p>
      <div className="lone-links">
        <TextLink asChild>
          <Link to={ADMINISTRATION_PATHS.users}>
            <ArrowLeftIcon aria-hidden="true" />
            {texts.users}
          </Link>
        </TextLink>
      </div>
      {details ? <ShownUser key={userId} details={details} isNew={cameFrom === 'created'} /> : null}
      {details ? null : <NotYet error={isFetching ? undefined : error} isFetching={isFetching} onRetry={refetch} />}
    </>
  );
}

/** Why the page was opened, where that is to be said. */
function readOrigin(state: unknown): 'found' | 'created' | undefined {
  if (readFoundState(state)) return 'found';
  return readCreatedState(state) ? 'created' : undefined;
}

interface NotYetProps {
  readonly error: unknown;
  readonly isFetching: boolean;
  readonly onRetry: () => PromiseLike<{ readonly isError: boolean }>;
}

/** Above this, the limit is that of users opened in an hour (operators §13.1). */
const LONG_WAIT_SECONDS = 60;

function NotYet({ error, isFetching, onRetry }: NotYetProps) {
  const texts = useTexts(userTexts);
  const wait = error ? asApiFailure(error).retryAfterSeconds : null;
  if (wait !== null && wait > LONG_WAIT_SECONDS) {
    return (
      <>
        <PageHeading>{texts.mustWait}</PageHeading>
        <AlertRegion>
          <Notice kind="warning">{texts.tooMany({ count: Math.ceil(wait / 60) })}</Notice>
        </AlertRegion>
      </>
    );
  }
  return (
    <>
      {error ? <PageHeading>{texts.notFetched}</PageHeading> : null}
      <LoadFailure error={error} isFetching={isFetching} onRetry={onRetry} />
      {error ? null : <Loading label={texts.loading} />}
    </>
  );
}

function Gone({ userId }: { readonly userId: string }) {
  const texts = useTexts(userTexts);
  const { may } = useOperator();
  return (
    <>
      <PageHeading lead={texts.goneLead}>{texts.gone}</PageHeading>
      <div className="actions">
        <ButtonLink>
          <Link to={ADMINISTRATION_PATHS.users}>{texts.toUsers}</Link>
        </ButtonLink>
        {may('audit: export') ? (
          <TextLink asChild>
            <Link to={eventsAboutPath(userId)}>{texts.allEvents}</Link>
          </TextLink>
        ) : null}
      </div>
    </>
  );
}

interface ShownUserProps {
  readonly details: UserDetails;
  readonly isNew: boolean;
}

/** What led to the page, where that was an action. */
function firstSaid({ id, name, email }: UserDetails['user'], isNew: boolean): Said | undefined {
  if (isNew) return { kind: 'success', text: keys.isCreated({ email: toReadableEmail(email) }) };
  return comesFromSeeing(id) ? { kind: 'success', text: seen({ name }) } : undefined;
}

function ShownUser({ details, isNew }: ShownUserProps) {
  const translate = useTranslateKey();
  const [said, say] = useState(() => firstSaid(details.user, isNew));
  useEffect(forgetSeenAccount, []);
  const [begun, setBegun] = useState<ActionName>();
  const actions = useActions(details);
  const sendLink = useSendLink(details, say);

  const begin = (action: ActionName) => {
    say(undefined);
    if (action === 'sendPasswordLink' || action === 'sendVerification') void sendLink(action);
    else setBegun(action);
  };
  return (
    <>
      <UserHead details={details} actions={<UserActions actions={actions} onAction={begin} />} />
      <StatusRegion>
        {said?.kind === 'success' ? <Notice kind="success">{translate(said.text)}</Notice> : null}
      </StatusRegion>
      <AlertRegion>
        {said?.kind === 'danger' ? <Notice kind="danger">{translate(said.text)}</Notice> : null}
      </AlertRegion>
      <OpenCases details={details} say={say} />
      <UserTabs details={details} />
      <Outlet context={{ details, say, actions, onAction: begin } satisfies UserOfPage} />
      <ActionDialogs action={begun} details={details} onClose={() => setBegun(undefined)} onDone={say} />
    </>
  );
}
