import type { RouteObject } from 'react-router';

import { AdministrationLayout } from '../features/administration/layout/administration-layout.js';
import { ADMINISTRATION_PATHS, USER_TABS } from '../features/administration/layout/pages.js';
import { AdministrationBar } from './administration-bar.js';
import { AccountErrorPage } from './error-page.js';
import { pageRoute } from './load-page.js';
import { NotFoundPage } from './not-found-page.js';
import type { BarHandle } from './bar-handle.js';

const userTabs: RouteObject[] = [
  pageRoute(
    USER_TABS.overview,
    () => import('../features/administration/user/overview-tab.js'),
    (tab) => tab.OverviewTab,
  ),
  pageRoute(
    USER_TABS.signIn,
    () => import('../features/administration/user/sign-in-tab.js'),
    (tab) => tab.SignInTab,
  ),
  pageRoute(
    USER_TABS.sessions,
    () => import('../features/administration/user/sessions-tab.js'),
    (tab) => tab.SessionsTab,
  ),
  pageRoute(
    USER_TABS.events,
    () => import('../features/administration/events/user-events-tab.js'),
    (tab) => tab.UserEventsTab,
  ),
];

export { ImpersonationBanner } from '../features/administration/impersonation/impersonation-banner.js';

/** The operators' pages, each in a file of its own. */
const pages: RouteObject[] = [
  pageRoute(
    ADMINISTRATION_PATHS.overview,
    () => import('../features/administration/overview/overview-page.js'),
    (page) => page.OperatorsOverviewPage,
  ),
  pageRoute(
    ADMINISTRATION_PATHS.users,
    () => import('../features/administration/users/users-page.js'),
    (page) => page.UsersPage,
  ),
  pageRoute(
    ADMINISTRATION_PATHS.newUser,
    () => import('../features/administration/new-user/new-user-page.js'),
    (page) => page.NewUserPage,
  ),
  pageRoute(
    ADMINISTRATION_PATHS.user,
    () => import('../features/administration/user/user-page.js'),
    (page) => page.UserPage,
    userTabs,
  ),
  pageRoute(
    ADMINISTRATION_PATHS.events,
    () => import('../features/administration/events/events-page.js'),
    (page) => page.EventsPage,
  ),
  pageRoute(
    ADMINISTRATION_PATHS.cases,
    () => import('../features/administration/cases/cases-page.js'),
    (page) => page.CasesPage,
  ),
  pageRoute(
    ADMINISTRATION_PATHS.mails,
    () => import('../features/administration/mails/mails-page.js'),
    (page) => page.MailsPage,
  ),
  pageRoute(
    ADMINISTRATION_PATHS.settings,
    () => import('../features/administration/settings/settings-page.js'),
    (page) => page.SettingsPage,
  ),
];

/** What the router learns when somebody goes to the administration; no other file imports the operators' pages. */
export const administrationRoutes: RouteObject[] = [
  {
    Component: AdministrationLayout,
    handle: { bar: <AdministrationBar /> } satisfies BarHandle,
    // Below the layout, so that the menu stays.
    children: [
      { ErrorBoundary: AccountErrorPage, children: [...pages, { path: '/administrasjon/*', Component: NotFoundPage }] },
    ],
  },
];
