import type { RouteObject } from 'react-router';

import { RequireSession } from '../features/session/require-session.js';
import { DEVELOPMENT_ROOMS, ROOMS } from '../rooms/rooms.js';
import { ErrorPage } from './error-page.js';
import { HomePage } from './home-page.js';
import { NotFoundPage } from './not-found-page.js';
import { RootLayout } from './root-layout.js';

const signedOutRooms: RouteObject[] = [
  {
    path: ROOMS.signIn,
    lazy: async () => ({ Component: (await import('../features/sign-in/sign-in-page.js')).SignInPage }),
  },
  {
    path: ROOMS.signInCode,
    lazy: async () => ({
      Component: (await import('../features/second-factor/second-factor-page.js')).SecondFactorPage,
    }),
  },
  {
    path: ROOMS.forgotPassword,
    lazy: async () => ({
      Component: (await import('../features/forgot-password/forgot-password-page.js')).ForgotPasswordPage,
    }),
  },
  {
    path: ROOMS.newPassword,
    lazy: async () => ({ Component: (await import('../features/forgot-password/new-password-page.js')).NewPasswordPage }),
  },
  {
    path: ROOMS.signUp,
    lazy: async () => ({ Component: (await import('../features/sign-up/sign-up-page.js')).SignUpPage }),
  },
  {
    path: ROOMS.verifyEmail,
    lazy: async () => ({ Component: (await import('../features/verify-email/verify-email-page.js')).VerifyEmailPage }),
  },
  {
    path: ROOMS.failure,
    lazy: async () => ({
      Component: (await import('../features/sign-in-failed/sign-in-failed-page.js')).SignInFailedPage,
    }),
  },
  {
    path: ROOMS.signedOut,
    lazy: async () => ({ Component: (await import('../features/session/signed-out-page.js')).SignedOutPage }),
  },
  {
    path: ROOMS.accountDeleted,
    lazy: async () => ({
      Component: (await import('../features/delete-account/account-deleted-page.js')).AccountDeletedPage,
    }),
  },
  {
    path: ROOMS.privacy,
    lazy: async () => ({ Component: (await import('../features/privacy/privacy-page.js')).PrivacyPage }),
  },
  {
    path: ROOMS.accessibility,
    lazy: async () => ({
      Component: (await import('../features/accessibility-statement/accessibility-statement-page.js'))
        .AccessibilityStatementPage,
    }),
  },
  {
    path: ROOMS.help,
    lazy: async () => ({ Component: (await import('../features/help/help-page.js')).HelpPage }),
  },
];

/** Served in development only. */
const developmentRooms: RouteObject[] = [
  {
    path: DEVELOPMENT_ROOMS.components,
    lazy: async () => ({ Component: (await import('../features/components/components-page.js')).ComponentsPage }),
  },
  {
    path: DEVELOPMENT_ROOMS.panelPage,
    lazy: async () => ({ Component: (await import('../features/components/panel-page-example.js')).PanelPageExample }),
  },
];

const roomsOfTheirOwn: RouteObject[] = [
  {
    path: ROOMS.confirmIdentity,
    lazy: async () => ({
      Component: (await import('../features/confirm-identity/confirm-identity-page.js')).ConfirmIdentityPage,
    }),
  },
];

const accountRooms: RouteObject[] = [
  {
    path: ROOMS.account,
    lazy: async () => ({ Component: (await import('./account-page.js')).AccountPage }),
  },
  {
    path: ROOMS.profile,
    lazy: async () => ({ Component: (await import('../features/profile/profile-page.js')).ProfilePage }),
  },
  {
    path: ROOMS.security,
    lazy: async () => ({ Component: (await import('./security-room.js')).SecurityRoom }),
  },
  {
    path: ROOMS.changePassword,
    lazy: async () => ({
      Component: (await import('../features/change-password/change-password-page.js')).ChangePasswordPage,
    }),
  },
  {
    path: ROOMS.newAuthenticator,
    lazy: async () => ({
      Component: (await import('../features/two-factor/new-authenticator-page.js')).NewAuthenticatorPage,
    }),
  },
  {
    path: ROOMS.backupCodes,
    lazy: async () => ({ Component: (await import('../features/two-factor/backup-codes-page.js')).BackupCodesPage }),
  },
  {
    path: ROOMS.devices,
    lazy: async () => ({ Component: (await import('../features/sessions/sessions-page.js')).SessionsPage }),
  },
  {
    path: ROOMS.signInMethods,
    lazy: async () => ({
      Component: (await import('../features/linked-accounts/linked-accounts-page.js')).LinkedAccountsPage,
    }),
  },
  {
    path: ROOMS.deleteAccount,
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
          { path: ROOMS.home, Component: HomePage },
          ...signedOutRooms,
          ...developmentRooms,
          {
            Component: RequireSession,
            children: [
              ...roomsOfTheirOwn,
              {
                lazy: async () => ({ Component: (await import('./account-layout.js')).AccountLayout }),
                children: accountRooms,
              },
            ],
          },
          { path: '*', Component: NotFoundPage },
        ],
      },
    ],
  },
];
