import { useEffect, useState } from 'react';
import { Link, Outlet, useParams } from 'react-router';

import { asApiFailure, toReadableEmail } from '@portvakt/api-client';
import { useGetUserDetailsQuery } from '@portvakt/api-client/operators';
import type { UserDetails } from '@portvakt/api-client/operators';
import { AlertRegion, ButtonLink, Loading, Notice, PageHeading, StatusRegion, TextLink } from '@portvakt/ui';

import { textKeys, useTexts, useTranslateKey } from '../../../i18n/texts.js';
import { focusPage } from '../../../focus/page-focus.js';
import { LoadFailure } from '../../../failures/load-failure.js';
import { useNavigationState } from '../../../navigation-state/use-navigation-state.js';
import { usePassedState } from '../../../navigation-state/use-passed-state.js';
import { forgetEndedImpersonation, wasImpersonating } from '../impersonation/impersonated-account.js';
import { readCreatedState } from '../navigation-state/created-state.js';
import { createdUserTexts } from '../navigation-state/created-user.texts.js';
import { readDeletedState } from '../navigation-state/deleted-state.js';
import { readFoundState } from '../navigation-state/found-state.js';
import { useOperator } from '../layout/operator-context.js';
import { ADMINISTRATION_PATHS, eventsAboutPath } from '../layout/pages.js';
import { UsersLink } from '../layout/users-link.js';
import { ActionDialogs } from './action-dialogs.js';
import { changesTexts } from './changes.texts.js';
import { OpenCases } from './open-cases.js';
import { type ActionName, useActions } from './use-actions.js';
import { useSendLink } from './use-send-link.js';
import type { ActionMessage, UserOfPage } from './use-user.js';
import { UserActions } from './user-actions.js';
import { UserHead } from './user-head.js';
import { UserTabs } from './user-tabs.js';
import { userTexts } from './user.texts.js';
import './user.css';

const createdKeys = textKeys(createdUserTexts);
const changeKeys = textKeys(changesTexts);

/** One user: who it is, what can be done, and the tabs. */
export function UserPage() {
  const { userId = '' } = useParams();
  // What was passed for one user is not about the next, to whom a link on this page may lead.
  return <PageOfUser key={userId} userId={userId} />;
}

function PageOfUser({ userId }: { readonly userId: string }) {
  const texts = useTexts(userTexts);
  const cameFrom = usePassedState(readOrigin);
  const deleted = useNavigationState(readDeletedState);
  const { currentData: details, error, isFetching, refetch } = useGetUserDetailsQuery(userId);

  if (deleted !== undefined || (error && asApiFailure(error).status === 404)) {
    return <DeletedUser userId={userId} deleted={deleted} />;
  }
  return (
    <>
      <p role="status" className="visually-hidden">
        {cameFrom === 'found' && details ? texts.found : ''}
      </p>
      <UsersLink />
      {details ? <ShownUser details={details} isNew={cameFrom === 'created'} /> : null}
      {details ? null : (
        <UserPlaceholder error={isFetching ? undefined : error} isFetching={isFetching} onRetry={refetch} />
      )}
    </>
  );
}

/** Why the page was opened, if the page mentions it. */
function readOrigin(state: unknown): 'found' | 'created' | undefined {
  if (readFoundState(state)) return 'found';
  return readCreatedState(state) ? 'created' : undefined;
}

interface UserPlaceholderProps {
  readonly error: unknown;
  readonly isFetching: boolean;
  readonly onRetry: () => PromiseLike<{ readonly isError: boolean }>;
}

/** Above this, the limit is that of users opened in an hour (operators §13.1). */
const LONG_WAIT_SECONDS = 60;

function UserPlaceholder({ error, isFetching, onRetry }: UserPlaceholderProps) {
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

interface DeletedUserProps {
  readonly userId: string;
  /** The name, if it was this operator who deleted the user just now. */
  readonly deleted: string | undefined;
}

function DeletedUser({ userId, deleted }: DeletedUserProps) {
  const texts = useTexts(userTexts);
  const { may } = useOperator();

  // The button that opened the dialog has been removed.
  useEffect(() => {
    if (deleted !== undefined) focusPage();
  }, [deleted]);
  return (
    <>
      <PageHeading lead={deleted === undefined ? texts.goneLead : undefined}>{texts.gone}</PageHeading>
      <StatusRegion>
        {deleted === undefined ? null : <Notice kind="success">{texts.deleted({ name: deleted })}</Notice>}
      </StatusRegion>
      <div className="actions">
        {may('user: list') ? (
          <ButtonLink>
            <Link to={ADMINISTRATION_PATHS.users}>{texts.toUsers}</Link>
          </ButtonLink>
        ) : null}
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

/** The message about the action that led to the page, if any. */
function firstMessage({ id, name, email }: UserDetails['user'], isNew: boolean): ActionMessage | undefined {
  if (isNew) return { kind: 'success', text: createdKeys.isCreated({ email: toReadableEmail(email) }) };
  return wasImpersonating(id) ? { kind: 'success', text: changeKeys.seen({ name }) } : undefined;
}

function ShownUser({ details, isNew }: ShownUserProps) {
  const translate = useTranslateKey();
  const [message, showMessage] = useState(() => firstMessage(details.user, isNew));
  useEffect(forgetEndedImpersonation, []);
  const [openAction, setOpenAction] = useState<ActionName>();
  const { operator } = useOperator();
  const actions = useActions(details);
  const sendLink = useSendLink(details, showMessage);

  const startAction = (action: ActionName) => {
    showMessage(undefined);
    const isLink = action === 'sendPasswordLink' || action === 'sendVerification';
    if (isLink && !operator.features.reasonRequired) void sendLink(action);
    else setOpenAction(action);
  };
  return (
    <>
      <UserHead details={details} actions={<UserActions actions={actions} onAction={startAction} />} />
      <StatusRegion>
        {message?.kind === 'success' ? <Notice kind="success">{translate(message.text)}</Notice> : null}
      </StatusRegion>
      <AlertRegion>
        {message?.kind === 'danger' ? <Notice kind="danger">{translate(message.text)}</Notice> : null}
      </AlertRegion>
      <OpenCases details={details} showMessage={showMessage} />
      <UserTabs details={details} />
      <Outlet context={{ details, showMessage, actions, onAction: startAction } satisfies UserOfPage} />
      <ActionDialogs
        action={openAction}
        details={details}
        onClose={() => setOpenAction(undefined)}
        onDone={showMessage}
      />
    </>
  );
}
