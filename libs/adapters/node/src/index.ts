export { BowserDeviceReader } from './bowser-device-reader.js';
export { JoseVerificationTokens } from './jose-verification-tokens.js';
export { KeyRing } from './key-ring.js';
export { ScryptPasswordHasher } from './passwords/scrypt-password-hasher.js';
export { SystemClock } from './system-clock.js';
export { SystemRandom } from './system-random.js';
