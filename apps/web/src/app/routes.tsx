import type { RouteObject } from 'react-router';

import { RequireSession } from '../features/session/require-session.js';
import { ROOMS } from '../rooms/rooms.js';
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
    path: ROOMS.signUp,
    lazy: async () => ({ Component: (await import('../features/sign-up/sign-up-page.js')).SignUpPage }),
  },
  {
    path: ROOMS.verifyEmail,
    lazy: async () => ({ Component: (await import('../features/verify-email/verify-email-page.js')).VerifyEmailPage }),
  },
  {
    path: ROOMS.signedOut,
    lazy: async () => ({ Component: (await import('../features/session/signed-out-page.js')).SignedOutPage }),
  },
];

const accountRooms: RouteObject[] = [
  {
    path: ROOMS.account,
    lazy: async () => ({ Component: (await import('./account-page.js')).AccountPage }),
  },
  {
    path: ROOMS.devices,
    lazy: async () => ({ Component: (await import('../features/sessions/sessions-page.js')).SessionsPage }),
  },
];

/** Every room and its screen. The server answers with the app only below these rooms' first segments. */
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
          {
            Component: RequireSession,
            children: [
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
