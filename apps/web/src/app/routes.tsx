import type { PatchRoutesOnNavigationFunction, RouteObject } from 'react-router';

import { RequireSession } from '../features/session/require-session.js';
import { isAdministrationPath } from '../routes/administration-paths.js';
import { DEVELOPMENT_PATHS, PATHS } from '../routes/paths.js';
import { AccountErrorPage, ErrorPage, RootErrorPage } from './error-page.js';
import { HomePage } from './home-page.js';
import { loadAdministration } from './load-administration.js';
import { loadModule, pageRoute } from './load-page.js';
import { NotFoundPage } from './not-found-page.js';
import { RootLayout } from './root-layout.js';

const publicRoutes: RouteObject[] = [
  pageRoute(
    PATHS.signIn,
    () => import('../features/sign-in/sign-in-page.js'),
    (page) => page.SignInPage,
  ),
  pageRoute(
    PATHS.signInCode,
    () => import('../features/second-factor/second-factor-page.js'),
    (page) => page.SecondFactorPage,
  ),
  pageRoute(
    PATHS.forgotPassword,
    () => import('../features/forgot-password/forgot-password-page.js'),
    (page) => page.ForgotPasswordPage,
  ),
  pageRoute(
    PATHS.newPassword,
    () => import('../features/forgot-password/new-password-page.js'),
    (page) => page.NewPasswordPage,
  ),
  pageRoute(
    PATHS.signUp,
    () => import('../features/sign-up/sign-up-page.js'),
    (page) => page.SignUpPage,
  ),
  pageRoute(
    PATHS.completeSignUp,
    () => import('../features/complete-sign-up/complete-sign-up-page.js'),
    (page) => page.CompleteSignUpPage,
  ),
  pageRoute(
    PATHS.verifyEmail,
    () => import('../features/verify-email/verify-email-page.js'),
    (page) => page.VerifyEmailPage,
  ),
  pageRoute(
    PATHS.failure,
    () => import('../features/sign-in-failed/sign-in-failed-page.js'),
    (page) => page.SignInFailedPage,
  ),
  pageRoute(
    PATHS.signedOut,
    () => import('../features/session/signed-out-page.js'),
    (page) => page.SignedOutPage,
  ),
  pageRoute(
    PATHS.accountDeleted,
    () => import('../features/delete-account/account-deleted-page.js'),
    (page) => page.AccountDeletedPage,
  ),
  pageRoute(
    PATHS.stopRequest,
    () => import('../features/account-requests/stop-request-page.js'),
    (page) => page.StopRequestPage,
  ),
  pageRoute(
    PATHS.privacy,
    () => import('../features/privacy/privacy-page.js'),
    (page) => page.PrivacyPage,
  ),
  pageRoute(
    PATHS.accessibility,
    () => import('../features/accessibility-statement/accessibility-statement-page.js'),
    (page) => page.AccessibilityStatementPage,
  ),
  pageRoute(
    PATHS.help,
    () => import('../features/help/help-page.js'),
    (page) => page.HelpPage,
  ),
];

/** Served in development only. */
const developmentRoutes: RouteObject[] = [
  pageRoute(
    DEVELOPMENT_PATHS.components,
    () => import('../features/components/components-page.js'),
    (page) => page.ComponentsPage,
  ),
  pageRoute(
    DEVELOPMENT_PATHS.panelPage,
    () => import('../features/components/panel-page-example.js'),
    (page) => page.PanelPageExample,
  ),
];

const pagesWithoutMenu: RouteObject[] = [
  pageRoute(
    PATHS.confirmIdentity,
    () => import('../features/confirm-identity/confirm-identity-page.js'),
    (page) => page.ConfirmIdentityPage,
  ),
];

/** Below the menu of the account. */
export const accountRoutes: RouteObject[] = [
  pageRoute(
    PATHS.account,
    () => import('./account-route.js'),
    (page) => page.AccountRoute,
  ),
  pageRoute(
    PATHS.profile,
    () => import('../features/profile/profile-page.js'),
    (page) => page.ProfilePage,
  ),
  pageRoute(
    PATHS.security,
    () => import('./security-route.js'),
    (page) => page.SecurityRoute,
  ),
  pageRoute(
    PATHS.changePassword,
    () => import('../features/change-password/change-password-page.js'),
    (page) => page.ChangePasswordPage,
  ),
  pageRoute(
    PATHS.newAuthenticator,
    () => import('../features/two-factor/new-authenticator-page.js'),
    (page) => page.NewAuthenticatorPage,
  ),
  pageRoute(
    PATHS.backupCodes,
    () => import('../features/two-factor/backup-codes-page.js'),
    (page) => page.BackupCodesPage,
  ),
  pageRoute(
    PATHS.devices,
    () => import('../features/sessions/sessions-page.js'),
    (page) => page.SessionsPage,
  ),
  pageRoute(
    PATHS.signInMethods,
    () => import('../features/linked-accounts/linked-accounts-page.js'),
    (page) => page.LinkedAccountsPage,
  ),
  pageRoute(
    PATHS.activity,
    () => import('../features/activity/activity-page.js'),
    (page) => page.ActivityPage,
  ),
  pageRoute(
    PATHS.deleteAccount,
    () => import('../features/delete-account/delete-account-page.js'),
    (page) => page.DeleteAccountPage,
  ),
];

const loadAccountLayout = () => import('./account-layout.js');

const SIGNED_IN = 'signed-in';

/** All routes but the operators'. The server serves the app only below the first segments of these paths. */
export const routes: RouteObject[] = [
  {
    Component: RootLayout,
    ErrorBoundary: RootErrorPage,
    HydrateFallback: () => null,
    children: [
      {
        ErrorBoundary: ErrorPage,
        children: [
          { path: PATHS.home, Component: HomePage },
          ...publicRoutes,
          ...developmentRoutes,
          {
            id: SIGNED_IN,
            Component: RequireSession,
            children: [
              ...pagesWithoutMenu,
              {
                lazy: async () => ({ Component: (await loadModule(loadAccountLayout)).AccountLayout }),
                // Below the layout, so that the menu stays.
                children: [{ ErrorBoundary: AccountErrorPage, children: accountRoutes }],
              },
            ],
          },
          { path: '*', Component: NotFoundPage },
        ],
      },
    ],
  },
];

/** Options of the router: it learns the operators' routes when somebody goes there, so that nobody else loads them. */
export const routerOptions: { readonly patchRoutesOnNavigation: PatchRoutesOnNavigationFunction } = {
  patchRoutesOnNavigation: async ({ path, patch }) => {
    if (!isAdministrationPath(path)) return;
    patch(SIGNED_IN, (await loadAdministration()).administrationRoutes);
  },
};
