import { asApiFailure } from './api-failure.js';
import { generatedOperatorsApi } from './generated/operators-api.js';

/** The operators' part of the client. It has its own entry point, so that the pages of end users never load it. */

/** A refusal that a single page cannot handle: the operator's second factor is missing, or its code is too old. */
export type SecondFactorRefusal = 'OPERATOR_SECOND_FACTOR_NOT_ENABLED' | 'OPERATOR_SECOND_FACTOR_REQUIRED';

const SECOND_FACTOR: readonly string[] = [
  'OPERATOR_SECOND_FACTOR_NOT_ENABLED',
  'OPERATOR_SECOND_FACTOR_REQUIRED',
] satisfies readonly SecondFactorRefusal[];

/** Operators often return to a page they have just left, so its data stays cached for five minutes. */
const KEPT_SECONDS = 300;

/** The tags that a change to one user invalidates: the user, and the lists that contain the user. */
const changesUser = ['User', 'UserSessions', 'Users', 'Events', 'Mails'] as const;
/** For changes that also end open cases. */
const endsCases = ['Requests', 'Operator'] as const;

export const operatorsApi = generatedOperatorsApi
  .injectEndpoints({
    endpoints: (build) => ({
      /**
       * The newest refusal about the second factor; null while there is none. Sends no request; `keepAndNoteRefusals`
       * sets it.
       */
      secondFactorRefusal: build.query<SecondFactorRefusal | null, void>({ queryFn: () => ({ data: null }) }),
    }),
  })
  .enhanceEndpoints({
    addTagTypes: ['Session', 'Operator', 'Users', 'User', 'UserSessions', 'Events', 'Requests', 'Mails'],
    endpoints: {
      // A correct code changes the session, which also clears the refusal.
      secondFactorRefusal: { providesTags: ['Session'] },
      getOperator: { providesTags: ['Operator'] },
      hasPermission: { providesTags: ['Operator'] },
      listEvents: { providesTags: ['Events'] },
      countNewEvents: { providesTags: ['Events'] },
      getEvent: { providesTags: [] },
      getAuditState: { providesTags: ['Events'] },
      listUsers: { providesTags: ['Users'] },
      findUsers: { providesTags: ['Users'] },
      listOperators: { providesTags: ['Users'] },
      listMails: { providesTags: ['Mails'] },
      // Also when refused: the mail may have been sent or deleted in the meantime.
      retryMail: { invalidatesTags: ['Mails', 'Events'] },
      discardMail: { invalidatesTags: ['Mails', 'Events'] },
      listSettings: { providesTags: [] },
      getOverview: { providesTags: [] },
      getUser: { providesTags: ['User'] },
      getUserDetails: { providesTags: ['User', 'Requests'] },
      listUserMails: { providesTags: ['Mails'] },
      listUserSessions: { providesTags: ['UserSessions'] },
      banUser: { invalidatesTags: (_answer, error) => (error ? [] : [...changesUser, ...endsCases]) },
      unbanUser: { invalidatesTags: (_answer, error) => (error ? [] : changesUser) },
      setRole: { invalidatesTags: (_answer, error) => (error ? [] : [...changesUser, 'Operator']) },
      // Also when refused: the session may have ended in the meantime.
      revokeUserSession: { invalidatesTags: ['User', 'UserSessions', 'Events'] },
      revokeUserSessions: { invalidatesTags: ['User', 'UserSessions', 'Events'] },
      sendVerificationToUser: { invalidatesTags: ['User', 'Mails', 'Events'] },
      listRequests: { providesTags: ['Requests'] },
      createRequest: { invalidatesTags: ['Requests', 'User', 'Operator', 'Mails', 'Events'] },
      approveRequest: { invalidatesTags: ['Requests', 'User', 'Operator', 'Mails', 'Events'] },
      cancelRequest: { invalidatesTags: ['Requests', 'User', 'Operator', 'Mails', 'Events'] },
      createUser: { invalidatesTags: (_answer, error) => (error ? [] : ['Users', 'Events']) },
      updateOperatedUser: { invalidatesTags: (_answer, error) => (error ? [] : changesUser) },
      removeUser: { invalidatesTags: (_answer, error) => (error ? [] : ['Users', 'Events', ...endsCases]) },
      setUserPassword: { invalidatesTags: (_answer, error) => (error ? [] : changesUser) },
      exportUser: { invalidatesTags: ['Mails', 'Events'] },
      sendPasswordReset: { invalidatesTags: ['Mails', 'Events'] },
      // The app reloads afterwards, signed in as another user.
      impersonateUser: { invalidatesTags: [] },
      stopImpersonating: { invalidatesTags: [] },
    },
  });

for (const name of Object.keys(operatorsApi.endpoints) as (keyof typeof operatorsApi.endpoints)[]) {
  operatorsApi.enhanceEndpoints({ endpoints: { [name]: keepAndNoteRefusals } });
}

interface Definition {
  readonly type: string;
  providesTags?: unknown;
  keepUnusedDataFor?: number;
  onQueryStarted?: (
    arg: never,
    api: { readonly dispatch: (action: never) => unknown; readonly queryFulfilled: Promise<unknown> },
  ) => Promise<void>;
}

function keepAndNoteRefusals(definition: Definition): void {
  // The form that sends a change also repeats it after a refusal for lack of a code.
  if (definition.type !== 'query') return;
  definition.keepUnusedDataFor = KEPT_SECONDS;
  // Dropped at sign-out (clear-session.ts).
  definition.providesTags = [...((definition.providesTags ?? []) as readonly string[]), 'OperatorData'];
  definition.onQueryStarted = async (_arg, { dispatch, queryFulfilled }) => {
    await queryFulfilled.catch((thrown: { readonly error?: unknown }) => {
      const { code } = asApiFailure(thrown.error);
      if (SECOND_FACTOR.includes(code)) dispatch(noteRefusal(code as SecondFactorRefusal) as never);
    });
  };
}

const noteRefusal = (refusal: SecondFactorRefusal) =>
  operatorsApi.util.upsertQueryEntries([{ endpointName: 'secondFactorRefusal', arg: undefined, value: refusal }]);

export const {
  useApproveRequestMutation,
  useBanUserMutation,
  useCancelRequestMutation,
  useCountNewEventsQuery,
  useCreateRequestMutation,
  useCreateUserMutation,
  useExportUserMutation,
  useDiscardMailMutation,
  useGetAuditStateQuery,
  useGetEventQuery,
  useGetOperatorQuery,
  useGetOverviewQuery,
  useGetUserDetailsQuery,
  useImpersonateUserMutation,
  useListUserMailsQuery,
  useLazyFindUsersQuery,
  useListEventsQuery,
  useListMailsQuery,
  useListOperatorsQuery,
  useListRequestsQuery,
  useListSettingsQuery,
  useListUserSessionsQuery,
  useListUsersQuery,
  useRemoveUserMutation,
  useRetryMailMutation,
  useRevokeUserSessionMutation,
  useRevokeUserSessionsMutation,
  useSecondFactorRefusalQuery,
  useSendPasswordResetMutation,
  useSendVerificationToUserMutation,
  useSetRoleMutation,
  useSetUserPasswordMutation,
  useStopImpersonatingMutation,
  useUnbanUserMutation,
  useUpdateOperatedUserMutation,
} = operatorsApi;

export type {
  AuditStateAnswer as AuditState,
  EventAnswer as OperatorEvent,
  EventPageAnswer as EventPage,
  ListEventsApiArg as EventListQuery,
  ListedOperatorAnswer as ListedOperator,
  MachineTokenAnswer as MachineToken,
  GetOperatorApiResponse as OperatorState,
  ListUsersAnswer,
  ListUsersApiArg as UserListQuery,
  OverviewAnswer as OperatorsOverview,
  RequestAnswer as Case,
  ListedRequestAnswer as ListedCase,
  ListedUserAnswer as ListedUser,
  OperatedMailAnswer as QueuedMail,
  OperatedSessionAnswer as OperatedSession,
  OperatedUserAnswer as OperatedUser,
  SettingAnswer as Setting,
  UserDetailsAnswer as UserDetails,
  UserMailAnswer as UserMail,
} from './generated/operators-api.js';
export { type Download, download } from './download.js';
export { operatorRoles } from './operator-permissions.js';
