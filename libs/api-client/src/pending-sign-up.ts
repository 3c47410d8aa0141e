import { generatedPendingSignUpApi } from './generated/pending-sign-up-api.js';

/** Hooks for the page that asks new users of a provider for required fields; no other page loads them. */
const pendingSignUpApi = generatedPendingSignUpApi.enhanceEndpoints({
  endpoints: {
    getPendingSignUp: { providesTags: [] },
    // The browser leaves the page.
    completeSignUp: { invalidatesTags: [] },
  },
});

export const { useCompleteSignUpMutation, useGetPendingSignUpQuery } = pendingSignUpApi;
