// The public API of this library. Everything else may change without notice.
export { PasskeyError, type PasskeyErrorCode } from './errors.js';
export type { PasskeyEvent } from './events.js';
export type { PasskeyChangedMail, PasskeyMail, PasskeySuspectedMail } from './mails.js';
export {
  type AssertionResponse,
  type AttestationResponse,
  type CeremonyExpectations,
  type DeviceType,
  knownTransports,
  type NewCredential,
  type SignInProof,
} from './model/ceremony.js';
export { type ClientData, readClientData } from './model/client-data.js';
export { ALGORITHMS, type Attachment, type CreationOptions } from './model/creation-options.js';
export {
  CHALLENGE_LIFETIME_MS,
  defaultPasskeyPolicy,
  MAX_PASSKEYS,
  type PasskeyPolicy,
} from './model/passkey-policy.js';
export type { Passkey, PasskeyId } from './model/passkey.js';
export type { CredentialDescriptor, RequestOptions } from './model/request-options.js';
export { passkeyPurposes } from './model/verification-purposes.js';
export {
  type AuthenticatorModels,
  type Users,
  type PasskeySessions,
  type OpenedSession,
  type OtherSignInMethods,
  type PasskeyCeremonies,
  PasskeyPorts,
  type PasskeyRepository,
  type PasskeyStore,
  type PendingSignIns,
  type VerificationLinks,
} from './ports.js';
export {
  BeginPasskeyRegistration,
  type BeginPasskeyRegistrationInput,
} from './use-cases/begin-passkey-registration.js';
export { BeginPasskeySignIn, type BeginPasskeySignInInput } from './use-cases/begin-passkey-sign-in.js';
export { DeletePasskey, type DeletePasskeyInput } from './use-cases/delete-passkey.js';
export {
  FinishPasskeyRegistration,
  type FinishPasskeyRegistrationInput,
} from './use-cases/finish-passkey-registration.js';
export {
  FinishPasskeySignIn,
  type FinishPasskeySignInInput,
  type SignedInWithPasskey,
} from './use-cases/finish-passkey-sign-in.js';
export { ListPasskeys } from './use-cases/list-passkeys.js';
export { RenamePasskey, type RenamePasskeyInput } from './use-cases/rename-passkey.js';

import { BeginPasskeyRegistration } from './use-cases/begin-passkey-registration.js';
import { BeginPasskeySignIn } from './use-cases/begin-passkey-sign-in.js';
import { DeletePasskey } from './use-cases/delete-passkey.js';
import { FinishPasskeyRegistration } from './use-cases/finish-passkey-registration.js';
import { FinishPasskeySignIn } from './use-cases/finish-passkey-sign-in.js';
import { ListPasskeys } from './use-cases/list-passkeys.js';
import { RenamePasskey } from './use-cases/rename-passkey.js';

/** All use cases, for dependency injection. A new use case is exported, imported and listed here. */
export const passkeyUseCases = [
  BeginPasskeyRegistration,
  BeginPasskeySignIn,
  DeletePasskey,
  FinishPasskeyRegistration,
  FinishPasskeySignIn,
  ListPasskeys,
  RenamePasskey,
] as const;
