import { api } from './tags.js';

/** Hooks for the pages with the owner's activity and cases; no other page loads them. */
export const {
  useCancelAccountRequestMutation,
  useExportAccountMutation,
  useListAccountRequestsQuery,
  useListActivityQuery,
} = api.enhanceEndpoints({
  endpoints: {
    // One growing list: a request with a cursor adds a page, a request without one starts again.
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
    // Also when refused: the case may have been closed in the meantime.
    cancelAccountRequest: { invalidatesTags: ['RequestList'] },
  },
});
