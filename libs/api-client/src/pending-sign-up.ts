import { generatedPendingSignUpApi } from './generated/pending-sign-up-api.js';

/** What only the page that asks new users of a provider for required fields needs: no other page loads it. */
const pendingSignUpApi = generatedPendingSignUpApi.enhanceEndpoints({
  endpoints: {
    getPendingSignUp: { providesTags: [] },
    // The browser leaves the page.
    completeSignUp: { invalidatesTags: [] },
  },
});

export const { useCompleteSignUpMutation, useGetPendingSignUpQuery } = pendingSignUpApi;
