import type { RouteObject } from 'react-router';

import { RequireSession } from '../features/session/require-session.js';
import { DEVELOPMENT_PATHS, PATHS } from '../routes/paths.js';
import { ErrorPage } from './error-page.js';
import { HomePage } from './home-page.js';
import { NotFoundPage } from './not-found-page.js';
import { RootLayout } from './root-layout.js';

const publicRoutes: RouteObject[] = [
  {
    path: PATHS.signIn,
    lazy: async () => ({ Component: (await import('../features/sign-in/sign-in-page.js')).SignInPage }),
  },
  {
    path: PATHS.signInCode,
    lazy: async () => ({
      Component: (await import('../features/second-factor/second-factor-page.js')).SecondFactorPage,
    }),
  },
  {
    path: PATHS.forgotPassword,
    lazy: async () => ({
      Component: (await import('../features/forgot-password/forgot-password-page.js')).ForgotPasswordPage,
    }),
  },
  {
    path: PATHS.newPassword,
    lazy: async () => ({ Component: (await import('../features/forgot-password/new-password-page.js')).NewPasswordPage }),
  },
  {
    path: PATHS.signUp,
    lazy: async () => ({ Component: (await import('../features/sign-up/sign-up-page.js')).SignUpPage }),
  },
  {
    path: PATHS.verifyEmail,
    lazy: async () => ({ Component: (await import('../features/verify-email/verify-email-page.js')).VerifyEmailPage }),
  },
  {
    path: PATHS.failure,
    lazy: async () => ({
      Component: (await import('../features/sign-in-failed/sign-in-failed-page.js')).SignInFailedPage,
    }),
  },
  {
    path: PATHS.signedOut,
    lazy: async () => ({ Component: (await import('../features/session/signed-out-page.js')).SignedOutPage }),
  },
  {
    path: PATHS.accountDeleted,
    lazy: async () => ({
      Component: (await import('../features/delete-account/account-deleted-page.js')).AccountDeletedPage,
    }),
  },
  {
    path: PATHS.privacy,
    lazy: async () => ({ Component: (await import('../features/privacy/privacy-page.js')).PrivacyPage }),
  },
  {
    path: PATHS.accessibility,
    lazy: async () => ({
      Component: (await import('../features/accessibility-statement/accessibility-statement-page.js'))
        .AccessibilityStatementPage,
    }),
  },
  {
    path: PATHS.help,
    lazy: async () => ({ Component: (await import('../features/help/help-page.js')).HelpPage }),
  },
];

/** Served in development only. */
const developmentRoutes: RouteObject[] = [
  {
    path: DEVELOPMENT_PATHS.components,
    lazy: async () => ({ Component: (await import('../features/components/components-page.js')).ComponentsPage }),
  },
  {
    path: DEVELOPMENT_PATHS.panelPage,
    lazy: async () => ({ Component: (await import('../features/components/panel-page-example.js')).PanelPageExample }),
  },
];

const roomsOfTheirOwn: RouteObject[] = [
  {
    path: PATHS.confirmIdentity,
    lazy: async () => ({
      Component: (await import('../features/confirm-identity/confirm-identity-page.js')).ConfirmIdentityPage,
    }),
  },
];

const accountPages: RouteObject[] = [
  {
    path: PATHS.account,
    lazy: async () => ({ Component: (await import('./account-route.js')).AccountRoute }),
  },
  {
    path: PATHS.profile,
    lazy: async () => ({ Component: (await import('../features/profile/profile-page.js')).ProfilePage }),
  },
  {
    path: PATHS.security,
    lazy: async () => ({ Component: (await import('./security-route.js')).SecurityRoute }),
  },
  {
    path: PATHS.changePassword,
    lazy: async () => ({
      Component: (await import('../features/change-password/change-password-page.js')).ChangePasswordPage,
    }),
  },
  {
    path: PATHS.newAuthenticator,
    lazy: async () => ({
      Component: (await import('../features/two-factor/new-authenticator-page.js')).NewAuthenticatorPage,
    }),
  },
  {
    path: PATHS.backupCodes,
    lazy: async () => ({ Component: (await import('../features/two-factor/backup-codes-page.js')).BackupCodesPage }),
  },
  {
    path: PATHS.devices,
    lazy: async () => ({ Component: (await import('../features/sessions/sessions-page.js')).SessionsPage }),
  },
  {
    path: PATHS.signInMethods,
    lazy: async () => ({
      Component: (await import('../features/linked-accounts/linked-accounts-page.js')).LinkedAccountsPage,
    }),
  },
  {
    path: PATHS.deleteAccount,
    lazy: async () => ({
      Component: (await import('../features/delete-account/delete-account-page.js')).DeleteAccountPage,
    }),
  },
];

/** All routes. The server serves the app only below the first segments of these paths. */
export const routes: RouteObject[] = [
  {
    Component: RootLayout,
    HydrateFallback: () => null,
    children: [
      {
        ErrorBoundary: ErrorPage,
        children: [
          { path: PATHS.home, Component: HomePage },
          ...publicRoutes,
          ...developmentRoutes,
          {
            Component: RequireSession,
            children: [
              ...roomsOfTheirOwn,
              {
                lazy: async () => ({ Component: (await import('./account-layout.js')).AccountLayout }),
                children: accountPages,
              },
            ],
          },
          { path: '*', Component: NotFoundPage },
        ],
      },
    ],
  },
];
