import { ChevronRightIcon } from '@navikt/aksel-icons';
import type { ReactNode } from 'react';
import { Link } from 'react-router';

import { type SignedIn, toReadableEmail, useSession, useWebConfig } from '@portvakt/api-client';
import {
  Avatar,
  EmailAddress,
  LoadingLine,
  Notice,
  PageHeading,
  Panel,
  sameOriginPicture,
  StatusRegion,
} from '@portvakt/ui';

import { useTexts } from '../../i18n/texts.js';
import { HomeLink } from '../../return-to/home-link.js';
import { LoadFailure } from '../../failures/load-failure.js';
import { accountPageNameTexts } from '../../routes/account-page-names.texts.js';
import { type AccountPageName, accountPages } from '../../routes/account-pages.js';
import { useReadOnly } from '../../session/use-read-only.js';
import { overviewTexts } from './overview.texts.js';
import { usePageStatuses } from './use-page-statuses.js';
import { useWelcome } from './use-welcome.js';

/** The pages whose line says more than the menu does. */
const NEWS: readonly AccountPageName[] = ['security', 'devices'];

interface OverviewPageProps {
  /** What the user can do to make the account safer. */
  readonly steps: ReactNode;
}

/** The overview of the account: whose it is, what to do, and the pages; beside the menu only those with news. */
export function OverviewPage({ steps }: OverviewPageProps) {
  const texts = useTexts(overviewTexts);
  const names = useTexts(accountPageNameTexts);
  const config = useWebConfig();
  const { statuses, waitingFor, error, isFetching, retry } = usePageStatuses();
  const isNew = useWelcome();
  const { signedIn } = useSession();
  const isReadOnly = useReadOnly();

  return (
    <>
      <PageHeading>{texts.title}</PageHeading>
      <StatusRegion>{isNew ? <Notice kind="success">{texts.welcome}</Notice> : null}</StatusRegion>
      {signedIn ? <AccountOwner user={signedIn.user} /> : null}
      {steps}
      <LoadFailure error={error} isFetching={isFetching} onRetry={retry} />
      <Panel flush>
        <ul className="page-rows">
          {accountPages(config, isReadOnly).map(({ page, path, Icon }) => (
            <li key={page} className={NEWS.includes(page) ? undefined : 'only-without-menu'}>
              <Link to={path}>
                <span className="row-icon">
                  <Icon aria-hidden="true" />
                </span>
                <span>
                  <span className="row-name">{names[page]}</span>
                  <span className="row-status">
                    {waitingFor.includes(page) ? <LoadingLine label={texts.loading} /> : statuses[page]}
                  </span>
                </span>
                <ChevronRightIcon aria-hidden="true" />
              </Link>
            </li>
          ))}
        </ul>
      </Panel>
      <HomeLink />
    </>
  );
}

interface AccountOwnerProps {
  readonly user: SignedIn['user'];
}

/** Shows which account this is. */
function AccountOwner({ user: { name, email, image } }: AccountOwnerProps) {
  return (
    <div className="account-owner">
      <Avatar name={name} src={sameOriginPicture(image, window.location.href)} />
      <div>
        <p className="row-name">{name}</p>
        <p className="row-status">
          <EmailAddress address={toReadableEmail(email)} />
        </p>
      </div>
    </div>
  );
}
