/** An authenticator's response to a creation; its shape was checked (passkeys §5.1). Binary values are base64url. */
export interface AttestationResponse {
  readonly id: string;
  readonly clientDataJson: string;
  readonly attestationObject: string;
  /** Only known names, without duplicates. */
  readonly transports: readonly string[];
}

/** An authenticator's response to a sign-in. Binary values are base64url. */
export interface AssertionResponse {
  readonly id: string;
  readonly clientDataJson: string;
  readonly authenticatorData: string;
  readonly signature: string;
  /** Null where the authenticator sent none. */
  readonly userHandle: string | null;
}

export interface CeremonyExpectations {
  readonly challenge: string;
  readonly rpId: string;
  readonly origins: readonly string[];
  /** False: the user need be neither present nor verified (passkeys §6.7). */
  readonly requiresUser: boolean;
}

/** `multiDevice`: the authenticator may sync it (flag BE). */
export type DeviceType = 'singleDevice' | 'multiDevice';

/** A verified new credential. */
export interface NewCredential {
  /** In base64url, 16 to 1023 bytes. */
  readonly credentialId: string;
  /** COSE key in standard base64 with padding. */
  readonly publicKey: string;
  readonly counter: number;
  readonly deviceType: DeviceType;
  readonly backedUp: boolean;
  /** A lower-case UUID, as the authenticator claims. */
  readonly aaguid: string;
}

/** What a verified sign-in response says about the authenticator. */
export interface SignInProof {
  readonly counter: number;
  readonly deviceType: DeviceType;
  readonly backedUp: boolean;
}

const TRANSPORTS: ReadonlySet<string> = new Set(['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb']);

/** Returns the known names, without duplicates. Anything but an array of texts counts as empty (passkeys §5.1). */
export function knownTransports(given: unknown): readonly string[] {
  if (!Array.isArray(given) || given.some((each) => typeof each !== 'string')) return [];
  return [...new Set(given as readonly string[])].filter((name) => TRANSPORTS.has(name));
}
