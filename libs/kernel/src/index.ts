export { type Ban, isBanned } from './ban.js';
export type { Brand } from './brand.js';
export { cleanText, isCleanPassword, isCleanText, isStorableText } from './clean-text.js';
export type { Caller } from './caller.js';
export { type Client, type ClientInfo, MAX_USER_AGENT_LENGTH } from './client.js';
export type { Clock, MonotonicClock } from './clock.js';
export type { Device, DeviceReader } from './device.js';
export { DomainError } from './domain-error.js';
export { type Email, maskedEmail, parseEmail } from './email.js';
export { newId, type SessionId, type UserId } from './ids.js';
export {
  A_COMMAND,
  type Actor,
  ANYONE,
  type Facts,
  type Initiator,
  type Journal,
  type Occurrence,
  THE_SERVICE,
  userActor,
  userWithoutSession,
} from './journal.js';
export {
  type ImpersonatedSession,
  type ImpersonationEnded,
  impersonator,
  noteEndsOfImpersonations,
  type RemovedSessions,
} from './impersonation.js';
export { DEFAULT_LANGUAGE, inMailLanguage, isLanguage, type Language, languageFor, LANGUAGES } from './language.js';
export { lockCaller } from './lock-caller.js';
export { isMailRefused, MailRefused } from './mail-refused.js';
export { type Circumstances, circumstancesOf, noticeFrom, type NoticeRecipient, noticeTo } from './notice.js';
export {
  type Outbox,
  type OutboxQueue,
  type OutgoingMail,
  type QueuedMail,
  type SendFailure,
  withoutSecrets,
} from './outbox.js';
export { MissingKeyError } from './missing-key-error.js';
export { osloDay } from './oslo-day.js';
export { OverloadError } from './overload-error.js';
export { parseTime } from './parse-time.js';
export { parseUrl } from './parse-url.js';
export { isProductRefusal, ProductRefusal } from './product-refusal.js';
export { LETTERS_AND_DIGITS, type RandomSource, randomText, URL_SAFE_CHARACTERS } from './random-source.js';
export type { Repetitions } from './repetitions.js';
export { isSameText } from './same-text.js';
export type { SecondStep, SecondStepBegun, SecondStepRequest } from './second-step.js';
export type { Statements } from './statements.js';
export { textFromUser } from './text-from-user.js';
export { joined, type TransactionRunner } from './transaction-runner.js';
export { type ConcurrencyLimit, NO_CONCURRENCY_LIMIT } from './concurrency-limit.js';
export type { MailUser, PublicUser, UserSummary } from './user.js';
export type {
  FactorStrength,
  IssuedSession,
  Replacement,
  Revocation,
  SessionRequest,
  StartedSession,
  UserSessions,
} from './user-sessions.js';
export type { FoundRecord, VerificationRecord, VerificationRecords } from './verification-records.js';
