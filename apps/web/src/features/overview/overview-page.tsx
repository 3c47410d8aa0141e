import { ChevronRightIcon } from '@navikt/aksel-icons';
import type { ReactNode } from 'react';
import { Link } from 'react-router';

import { useWebConfig } from '@portvakt/api-client';
import { LoadingLine, Notice, PageHeading, Panel, StatusRegion } from '@portvakt/ui';

import { useTexts } from '../../i18n/texts.js';
import { LoadFailure } from '../../notices/load-failure.js';
import { accountPages } from '../../routes/account-pages.js';
import { pageNameTexts } from '../../routes/page-names.texts.js';
import { overviewTexts } from './overview.texts.js';
import { usePageStatuses } from './use-page-statuses.js';
import { useWelcome } from './use-welcome.js';

interface OverviewPageProps {
  /** Notices, most important first. */
  readonly alerts: ReactNode;
}

/** The overview of the account; on a phone it is also the menu. */
export function OverviewPage({ alerts }: OverviewPageProps) {
  const texts = useTexts(overviewTexts);
  const names = useTexts(pageNameTexts);
  const settings = useWebConfig();
  const { statuses, waitingFor, error, isFetching, retry } = usePageStatuses();
  const isNew = useWelcome();

  return (
    <>
      <PageHeading>{texts.title}</PageHeading>
      <StatusRegion>{isNew ? <Notice kind="success">{texts.welcome}</Notice> : null}</StatusRegion>
      {alerts}
      <LoadFailure error={error} isFetching={isFetching} onRetry={retry} />
      <Panel flush>
        <ul className="room-rows">
          {accountPages(settings).map(({ page, path, Icon }) => (
            <li key={page}>
              <Link to={path}>
                <span className="row-icon">
                  <Icon aria-hidden="true" />
                </span>
                <span>
                  <span className="room-name">{names[page]}</span>
                  <span className="room-status">
                    {waitingFor.includes(page) ? <LoadingLine label={texts.loading} /> : statuses[page]}
                  </span>
                </span>
                <ChevronRightIcon aria-hidden="true" />
              </Link>
            </li>
          ))}
        </ul>
      </Panel>
    </>
  );
}
