// Generated from openapi.json by generate-client.mjs: change the API, not this file.
import { baseApi as api } from "../base-api.js";
export const addTagTypes = ["passkey"] as const;
const injectedRtkApi = api
  .enhanceEndpoints({
    addTagTypes,
  })
  .injectEndpoints({
    endpoints: (build) => ({
      generateRegisterOptions: build.mutation<
        GenerateRegisterOptionsApiResponse,
        GenerateRegisterOptionsApiArg
      >({
        query: (queryArg) => ({
          url: `/passkey/generate-register-options`,
          method: "GET",
          params: {
            authenticatorAttachment: queryArg.authenticatorAttachment,
            conditional: queryArg.conditional,
          },
        }),
        invalidatesTags: ["passkey"],
      }),
      verifyRegistration: build.mutation<
        VerifyRegistrationApiResponse,
        VerifyRegistrationApiArg
      >({
        query: (queryArg) => ({
          url: `/passkey/verify-registration`,
          method: "POST",
          body: queryArg,
        }),
        invalidatesTags: ["passkey"],
      }),
      listUserPasskeys: build.query<
        ListUserPasskeysApiResponse,
        ListUserPasskeysApiArg
      >({
        query: () => ({ url: `/passkey/list-user-passkeys` }),
        providesTags: ["passkey"],
      }),
      updatePasskey: build.mutation<
        UpdatePasskeyApiResponse,
        UpdatePasskeyApiArg
      >({
        query: (queryArg) => ({
          url: `/passkey/update-passkey`,
          method: "POST",
          body: queryArg,
        }),
        invalidatesTags: ["passkey"],
      }),
      deletePasskey: build.mutation<
        DeletePasskeyApiResponse,
        DeletePasskeyApiArg
      >({
        query: (queryArg) => ({
          url: `/passkey/delete-passkey`,
          method: "POST",
          body: queryArg,
        }),
        invalidatesTags: ["passkey"],
      }),
    }),
    overrideExisting: false,
  });
export { injectedRtkApi as generatedPasskeysApi };
export type GenerateRegisterOptionsApiResponse =
  /** status 200  */ CreationOptionsAnswer;
export type GenerateRegisterOptionsApiArg = {
  /** Which kind of authenticator is asked for */
  authenticatorAttachment?: "platform" | "cross-platform";
  /** Whether it may be made without asking */
  conditional?: "true" | "false";
};
export type VerifyRegistrationApiResponse = /** status 200  */ PasskeyAnswer;
export type VerifyRegistrationApiArg = VerifyRegistrationBody;
export type ListUserPasskeysApiResponse = /** status 200  */ PasskeyAnswer[];
export type ListUserPasskeysApiArg = void;
export type UpdatePasskeyApiResponse = /** status 200  */ PasskeyUpdatedAnswer;
export type UpdatePasskeyApiArg = UpdatePasskeyBody;
export type DeletePasskeyApiResponse = /** status 200  */ StatusAnswer;
export type DeletePasskeyApiArg = DeletePasskeyBody;
export type RelyingPartyAnswer = {
  name: string;
  id: string;
};
export type PasskeyUserAnswer = {
  /** In base64url */
  id: string;
  name: string;
  displayName: string;
};
export type AlgorithmAnswer = {
  /** A COSE algorithm */
  alg: number;
  type: "public-key";
};
export type CredentialDescriptorAnswer = {
  id: string;
  type: "public-key";
  transports?: string[];
};
export type AuthenticatorSelectionAnswer = {
  residentKey: "required";
  requireResidentKey: true;
  userVerification: "required" | "preferred";
  authenticatorAttachment?: "platform" | "cross-platform";
};
export type ExtensionsAnswer = {
  credProps: true;
};
export type CreationOptionsAnswer = {
  challenge: string;
  rp: RelyingPartyAnswer;
  user: PasskeyUserAnswer;
  pubKeyCredParams: AlgorithmAnswer[];
  /** In milliseconds */
  timeout: number;
  attestation: "none";
  excludeCredentials: CredentialDescriptorAnswer[];
  authenticatorSelection: AuthenticatorSelectionAnswer;
  extensions: ExtensionsAnswer;
  hints: string[];
};
export type ErrorBody = {
  code: string;
  message: string;
  fields?: string[];
};
export type PasskeyAnswer = {
  id: string;
  name: string | null;
  userId: string;
  /** In base64url */
  credentialID: string;
  /** COSE key in base64 */
  publicKey: string;
  counter: number;
  deviceType: "singleDevice" | "multiDevice";
  backedUp: boolean;
  /** Joined with commas */
  transports: string | null;
  createdAt: string;
  aaguid: string | null;
  lastUsedAt: string | null;
};
export type RegistrationResponse = {
  clientDataJSON: string;
  attestationObject: string;
  transports?: string[];
};
export type RegistrationCredential = {
  id: string;
  rawId: string;
  type: "public-key";
  response: RegistrationResponse;
};
export type VerifyRegistrationBody = {
  response: RegistrationCredential;
  /** Trimmed; empty for a name of the service */
  name?: string;
};
export type PasskeyUpdatedAnswer = {
  passkey: PasskeyAnswer;
};
export type UpdatePasskeyBody = {
  id: string;
  /** Trimmed */
  name: string;
};
export type StatusAnswer = {
  status: boolean;
};
export type DeletePasskeyBody = {
  id: string;
};
export const {
  useGenerateRegisterOptionsMutation,
  useVerifyRegistrationMutation,
  useListUserPasskeysQuery,
  useUpdatePasskeyMutation,
  useDeletePasskeyMutation,
} = injectedRtkApi;
