// Generated from openapi.json by generate-client.mjs: change the API, not this file.
import { baseApi as api } from "../base-api.js";
export const addTagTypes = ["social"] as const;
const injectedRtkApi = api
  .enhanceEndpoints({
    addTagTypes,
  })
  .injectEndpoints({
    endpoints: (build) => ({
      getPendingSignUp: build.query<
        GetPendingSignUpApiResponse,
        GetPendingSignUpApiArg
      >({
        query: () => ({ url: `/sign-up/provider` }),
        providesTags: ["social"],
      }),
      completeSignUp: build.mutation<
        CompleteSignUpApiResponse,
        CompleteSignUpApiArg
      >({
        query: (queryArg) => ({
          url: `/sign-up/provider`,
          method: "POST",
          body: queryArg,
        }),
        invalidatesTags: ["social"],
      }),
    }),
    overrideExisting: false,
  });
export { injectedRtkApi as generatedPendingSignUpApi };
export type GetPendingSignUpApiResponse =
  /** status 200  */ PendingSignUpAnswer;
export type GetPendingSignUpApiArg = void;
export type CompleteSignUpApiResponse = /** status 200  */ SignedInAnswer;
export type CompleteSignUpApiArg = CompleteSignUpBody;
export type PendingSignUpAnswer = {
  provider: string;
  email: string;
  /** As the provider sent it */
  name: string | null;
};
export type ErrorBody = {
  code: string;
  message: string;
  fields?: string[];
};
export type UserAnswer = {
  id: string;
  email: string;
  name: string;
  image: string | null;
  emailVerified: boolean;
  createdAt: string;
  updatedAt: string;
};
export type SignedInAnswer = {
  redirect?: boolean;
  token?: string;
  url?: string;
  user?: UserAnswer;
  /** A second factor is required */
  twoFactorRedirect?: boolean;
};
export type CompleteSignUpBody = {};
export const { useGetPendingSignUpQuery, useCompleteSignUpMutation } =
  injectedRtkApi;
