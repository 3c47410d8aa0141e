import '../../../i18n/account-errors.js';
import './operator-errors.js';
import { Link, Navigate, NavLink, Outlet, useLocation } from 'react-router';

import { asApiFailure, useSession } from '@portvakt/api-client';
import { type OperatorState, useGetOperatorQuery, useSecondFactorRefusalQuery } from '@portvakt/api-client/operators';
import { Loading, PageHeading, PanelPage, Tag } from '@portvakt/ui';
import { OperatorsFrame } from '@portvakt/ui/operators';

import { useTexts } from '../../../i18n/texts.js';
import { LoadFailure } from '../../../failures/load-failure.js';
import { PATHS } from '../../../routes/paths.js';
import { useRoleNames } from '../../../roles/use-role-names.js';
import { EnterCode, NoAccess, SeesAccount, ToAccount, TurnOnSecondFactor } from './access-pages.js';
import { frameTexts } from './frame.texts.js';
import { firstPageInstead, mayOpen, menuFor } from './menu.js';
import { mayDo, OperatorContext } from './operator-context.js';
import { ADMINISTRATION_PATHS } from './pages.js';
import { StepUp } from '../step-up/step-up.js';

/** Shows an access page where the user may not use the administration, else the menu and the page. */
export function AdministrationLayout() {
  const { signedIn } = useSession();
  return signedIn?.session.impersonatedBy ? <SeesAccount name={signedIn.user.name} /> : <Administration />;
}

function Administration() {
  const texts = useTexts(frameTexts);
  const { data: operator, error, isFetching, refetch } = useGetOperatorQuery();
  const { data: refusal } = useSecondFactorRefusalQuery();
  const { pathname } = useLocation();

  if (isUnknownOrForbidden(error)) return <NoAccess />;
  if (!operator) {
    return (
      <PanelPage>
        {error ? <PageHeading>{texts.notFetched}</PageHeading> : null}
        <LoadFailure error={isFetching ? undefined : error} isFetching={isFetching} onRetry={refetch} />
        {error ? <ToAccount /> : <Loading label={texts.loading} />}
      </PanelPage>
    );
  }
  if (refusal === 'OPERATOR_SECOND_FACTOR_NOT_ENABLED') return <TurnOnSecondFactor />;
  if (refusal === 'OPERATOR_SECOND_FACTOR_REQUIRED') return <EnterCode />;
  const instead = firstPageInstead(operator, pathname);
  if (instead !== undefined) return <Navigate to={instead} replace />;
  return (
    <OperatorContext value={operator}>
      <OperatorsFrame
        menuLabel={texts.menu}
        menuNote={<OpenCaseCount operator={operator} />}
        menu={<Menu operator={operator} />}
      >
        <StepUp>
          {mayOpen(operator, pathname) ? (
            <Outlet />
          ) : (
            <PageHeading lead={texts.noAccessLead}>{texts.noAccess}</PageHeading>
          )}
        </StepUp>
      </OperatorsFrame>
    </OperatorContext>
  );
}

/** 404: the service has no operators, or none at this URL (operators §1.1). */
const isUnknownOrForbidden = (error: unknown): boolean =>
  error !== undefined && [403, 404].includes(asApiFailure(error).status);

interface MenuProps {
  readonly operator: OperatorState;
}

function Menu({ operator }: MenuProps) {
  const texts = useTexts(frameTexts);
  const roleNames = useRoleNames();
  return (
    <>
      {menuFor(operator).map(({ page, Icon }) => (
        <li key={page}>
          <NavLink to={ADMINISTRATION_PATHS[page]} end={page === 'overview'}>
            <Icon aria-hidden="true" />
            {texts[page]}
            {page === 'cases' ? <OpenCaseCount operator={operator} /> : null}
          </NavLink>
        </li>
      ))}
      <li className="menu-extra menu-role">
        {roleNames(operator.roles.join(',')).map((name) => (
          <Tag key={name} data-color="info" data-size="sm">
            {name}
          </Tag>
        ))}
      </li>
      <li className="menu-extra">
        <Link to={PATHS.account}>{texts.account}</Link>
      </li>
    </>
  );
}

/** The number of cases that wait for this operator; nothing for one who may not approve any. */
function OpenCaseCount({ operator }: MenuProps) {
  const { openRequests } = operator;
  if (openRequests === 0 || !mayDo(operator, 'request: approve')) return null;
  return (
    <Tag className="menu-count" data-color="warning" data-size="sm">
      {openRequests}
    </Tag>
  );
}
