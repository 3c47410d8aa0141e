import { generatedPasskeysApi } from './generated/passkeys-api.js';

/** Hooks for the pages with the owner's passkeys; no other page loads them. */
export const ownPasskeysApi = generatedPasskeysApi.enhanceEndpoints({
  addTagTypes: ['PasskeyList'],
  endpoints: {
    generateRegisterOptions: { invalidatesTags: [] },
    listUserPasskeys: { providesTags: ['PasskeyList'] },
    verifyRegistration: { invalidatesTags: ['PasskeyList'] },
    // Also when refused: the cached list may be outdated.
    updatePasskey: { invalidatesTags: ['PasskeyList'] },
    deletePasskey: { invalidatesTags: ['PasskeyList'] },
  },
});

export const {
  useDeletePasskeyMutation,
  useGenerateRegisterOptionsMutation,
  useListUserPasskeysQuery,
  useUpdatePasskeyMutation,
  useVerifyRegistrationMutation,
} = ownPasskeysApi;
