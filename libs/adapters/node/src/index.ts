export { BowserDeviceNames } from './bowser-device-names.js';
export { JoseVerificationTokens } from './jose-verification-tokens.js';
export { KeyRing } from './key-ring.js';
export { ScryptPasswordHasher } from './passwords/scrypt-password-hasher.js';
export { WorkQueue } from './passwords/work-queue.js';
export { SystemClock } from './system-clock.js';
export { SystemRandom } from './system-random.js';
