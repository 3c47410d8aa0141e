import { generatedApi } from './generated/api.js';

/**
 * The generated client with cache tags that say what a call really changes: the generated ones follow the API's sections,
 * so a refused sign-in would throw away the list of devices.
 */
export const api = generatedApi.enhanceEndpoints({
  addTagTypes: ['Session', 'SessionList', 'AuthenticatorList', 'AccountList'],
  endpoints: {
    getSession: { providesTags: ['Session'] },
    listSessions: { providesTags: ['SessionList'] },
    getWebConfig: { providesTags: [] },
    // A second factor that is owed makes nobody of somebody who signs in anew: the page of the code asks by itself.
    signInEmail: {
      invalidatesTags: (answer, error) =>
        error || (answer && 'twoFactorRedirect' in answer) ? [] : ['Session', 'SessionList'],
    },
    signUpEmail: { invalidatesTags: (_answer, error) => (error ? [] : ['Session', 'SessionList']) },
    listAccounts: { providesTags: ['AccountList'] },
    // The browser leaves for the provider; what came of it is asked for by the page it comes back to.
    signInSocial: { invalidatesTags: [] },
    linkSocial: { invalidatesTags: [] },
    // Also when it is refused: the list may have been old.
    unlinkAccount: { invalidatesTags: ['AccountList'] },
    sendVerificationEmail: { invalidatesTags: [] },
    forgetPassword: { invalidatesTags: [] },
    // It ends every session of whoever it was for; this browser may have had one of them.
    resetPassword: { invalidatesTags: (_answer, error) => (error ? [] : ['Session', 'SessionList']) },
    changePassword: { invalidatesTags: (_answer, error) => (error ? [] : ['Session', 'SessionList']) },
    updateUser: { invalidatesTags: (_answer, error) => (error ? [] : ['Session']) },
    changeEmail: { invalidatesTags: (_answer, error) => (error ? [] : ['Session']) },
    listUserTwofactors: { providesTags: ['AuthenticatorList'] },
    // What is set up counts after its first code.
    enableTwoFactor: { invalidatesTags: ['AuthenticatorList'] },
    addAuthenticator: { invalidatesTags: ['AuthenticatorList'] },
    deleteAuthenticator: { invalidatesTags: ['Session', 'SessionList', 'AuthenticatorList'] },
    disableTwoFactor: { invalidatesTags: ['Session', 'SessionList', 'AuthenticatorList'] },
    getTotpUri: { invalidatesTags: [] },
    generateBackupCodes: { invalidatesTags: [] },
    sendOtp: { invalidatesTags: [] },
    // A right code starts a session, or replaces the one there is.
    verifyTotp: { invalidatesTags: (_answer, error) => (error ? [] : ['Session', 'SessionList', 'AuthenticatorList']) },
    verifyOtp: { invalidatesTags: (_answer, error) => (error ? [] : ['Session', 'SessionList']) },
    verifyBackupCode: { invalidatesTags: (_answer, error) => (error ? [] : ['Session', 'SessionList']) },
    // As with `signOut`: the app leaves the account rooms first.
    deleteUser: { invalidatesTags: [] },
    // The app leaves the account rooms first and forgets the session then, or their gate would say "you are signed out".
    signOut: { invalidatesTags: [] },
    revokeSessions: { invalidatesTags: ['Session', 'SessionList'] },
    revokeOtherSessions: { invalidatesTags: (_answer, error) => (error ? [] : ['SessionList']) },
    revokeSession: {
      invalidatesTags: (_answer, error) => (error && error.code !== 'SESSION_NOT_FOUND' ? [] : ['SessionList']),
      // The row leaves the list at once and comes back when the server says no.
      onQueryStarted: async ({ token }, { dispatch, queryFulfilled }) => {
        const patch = dispatch(
          api.util.updateQueryData('listSessions', undefined, (sessions) =>
            sessions.filter((session) => session.token !== token),
          ),
        );
        await queryFulfilled.catch(() => patch.undo());
      },
    },
  },
});
