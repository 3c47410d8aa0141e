import { api } from './tags.js';

/** What only the pages with the owner's log and cases need: no other page loads it. */
export const {
  useCancelAccountRequestMutation,
  useExportAccountMutation,
  useListAccountRequestsQuery,
  useListActivityQuery,
} = api.enhanceEndpoints({
  endpoints: {
    // One list that grows: a page after a cursor is added to it, one without a cursor begins it anew.
    listActivity: {
      providesTags: [],
      serializeQueryArgs: ({ endpointName }) => endpointName,
      forceRefetch: ({ currentArg, previousArg }) => currentArg?.cursor !== previousArg?.cursor,
      merge: (known, { events, nextCursor }, { arg: { cursor } }) => ({
        events: cursor === undefined ? events : [...known.events, ...events],
        nextCursor,
      }),
    },
    exportAccount: { invalidatesTags: [] },
    listAccountRequests: { providesTags: ['RequestList'] },
    // Also when refused: the case may be closed by now.
    cancelAccountRequest: { invalidatesTags: ['RequestList'] },
  },
});
