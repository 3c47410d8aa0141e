// Fakes and builders, for the specs of this repository. The contract suites are in ../contracts.
export { aHolder, aPasskey, KARI, OLA, REFUSED_NAME } from './builders.js';
export { InMemoryPasskeys } from './in-memory-passkeys.js';
export { passkeyTestContext, type PasskeyTestContext, sessionOf } from './passkey-test-context.js';
export { copyPasskeyTables, emptyPasskeyTables, type PasskeyTables } from './passkey-tables.js';
export { type Algorithm, type AnswerJson, type Lies, SoftAuthenticator } from './soft-authenticator.js';
export type { StoresUnderTest } from './stores-under-test.js';
