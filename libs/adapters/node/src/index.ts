export { AesFieldCipher } from './aes-field-cipher.js';
export { BowserDeviceReader } from './bowser-device-reader.js';
export { hmacCodes, plainCodes } from './code-digests.js';
export { HmacDeviceProofs } from './hmac-device-proofs.js';
export { HmacSealKeys } from './hmac-seal-keys.js';
export { JoseVerificationTokens } from './jose-verification-tokens.js';
export { JoseKeyPairs, JoseTokenSigner } from './jose-signing.js';
export { type FieldKeys, KeyRing } from './key-ring.js';
export { OtplibTotp } from './otplib-totp.js';
export {
  type HashReport,
  type RequestedHash,
  type ScryptCost,
  ScryptPasswordHasher,
} from './passwords/scrypt-password-hasher.js';
export { enlargeThreadPool } from './passwords/thread-pool.js';
export { ConcurrencyLimiter, type ConcurrencyLimiterState } from './passwords/concurrency-limiter.js';
export { SystemClock } from './system-clock.js';
export { SystemRandom } from './system-random.js';
export { aaguidModels } from './webauthn/aaguid-models.js';
export { type CeremonyLog, SimpleWebAuthnCeremonies } from './webauthn/simplewebauthn-ceremonies.js';
