import { generatedApi } from './generated/api.js';

/**
 * The generated client with precise cache tags: the generated tags follow the sections of the API, so a refused sign-in
 * would invalidate the list of devices.
 */
export const api = generatedApi.enhanceEndpoints({
  addTagTypes: [
    'Session',
    'SessionList',
    'AuthenticatorList',
    'AccountList',
    'PasskeyList',
    'RequestList',
    'OperatorData',
  ],
  endpoints: {
    getSession: { providesTags: ['Session'] },
    listSessions: { providesTags: ['SessionList'] },
    getWebConfig: { providesTags: [] },
    getReturnAddress: { providesTags: [] },
    // While a second factor is required, the cached session stays: the code page bypasses the cache.
    signInEmail: {
      invalidatesTags: (answer, error) =>
        error || (answer && 'twoFactorRedirect' in answer) ? [] : ['Session', 'SessionList'],
    },
    signUpEmail: { invalidatesTags: (_answer, error) => (error ? [] : ['Session', 'SessionList']) },
    listAccounts: { providesTags: ['AccountList'] },
    // The browser leaves for the provider; the page it returns to fetches the result.
    signInSocial: { invalidatesTags: [] },
    linkSocial: { invalidatesTags: [] },
    // Also when refused: the cached list may be outdated.
    unlinkAccount: { invalidatesTags: ['AccountList'] },
    sendVerificationEmail: { invalidatesTags: [] },
    forgetPassword: { invalidatesTags: [] },
    // Revokes every session of the user, possibly including this browser's.
    resetPassword: { invalidatesTags: (_answer, error) => (error ? [] : ['Session', 'SessionList']) },
    changePassword: { invalidatesTags: (_answer, error) => (error ? [] : ['Session', 'SessionList']) },
    updateUser: { invalidatesTags: (_answer, error) => (error ? [] : ['Session']) },
    changeEmail: { invalidatesTags: (_answer, error) => (error ? [] : ['Session']) },
    listUserTwofactors: { providesTags: ['AuthenticatorList'] },
    // A new authenticator counts only after its first code, but the list contains it.
    // Where no first code is asked for, `enable` also replaces the session; the set-up itself reads the session again.
    enableTwoFactor: {
      invalidatesTags: (_answer, error) => (error ? ['AuthenticatorList'] : ['SessionList', 'AuthenticatorList']),
    },
    addAuthenticator: { invalidatesTags: ['AuthenticatorList'] },
    deleteAuthenticator: { invalidatesTags: ['Session', 'SessionList', 'AuthenticatorList'] },
    generateBackupCodes: { invalidatesTags: [] },
    sendOtp: { invalidatesTags: [] },
    // A correct code starts a session or replaces the current one.
    verifyTotp: { invalidatesTags: (_answer, error) => (error ? [] : ['Session', 'SessionList', 'AuthenticatorList']) },
    verifyOtp: { invalidatesTags: (_answer, error) => (error ? [] : ['Session', 'SessionList']) },
    verifyBackupCode: { invalidatesTags: (_answer, error) => (error ? [] : ['Session', 'SessionList']) },
    // A challenge for one ceremony.
    generateAuthenticateOptions: { invalidatesTags: [] },
    verifyAuthentication: {
      invalidatesTags: (_answer, error) => (error ? [] : ['Session', 'SessionList', 'PasskeyList']),
    },
    // As with `signOut`: the app leaves the account pages first.
    deleteUser: { invalidatesTags: [] },
    // The app leaves the account pages before it clears the session, or RequireSession would show "you are signed out".
    signOut: { invalidatesTags: [] },
    revokeOtherSessions: { invalidatesTags: (_answer, error) => (error ? [] : ['SessionList']) },
    revokeSession: {
      invalidatesTags: (_answer, error) => (error && error.code !== 'SESSION_NOT_FOUND' ? [] : ['SessionList']),
      // Removes the row at once. If the request fails, `undo` restores the whole list as it was then, also where it has
      // changed since, so the list is fetched again.
      onQueryStarted: async ({ token }, { dispatch, queryFulfilled }) => {
        const patch = dispatch(
          api.util.updateQueryData('listSessions', undefined, (sessions) =>
            sessions.filter((session) => session.token !== token),
          ),
        );
        await queryFulfilled.catch(() => {
          patch.undo();
          dispatch(api.util.invalidateTags(['SessionList']));
        });
      },
    },
  },
});
