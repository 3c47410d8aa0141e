/** The part of an attestation object that says how the new key is attested (WebAuthn, attestation). */
export interface Attestation {
  readonly format: string;
  /** Whether it contains certificates of the authenticator's maker. */
  readonly hasCertificates: boolean;
}

/**
 * Whether it can be verified without other parties' certificates: there is no attestation, or the new key signs it
 * itself. For all other formats the library would parse certificates, and may fetch revocation lists over the network
 * (passkeys §5.3).
 */
export const isSelfContained = ({ format, hasCertificates }: Attestation): boolean =>
  format === 'none' || (format === 'packed' && !hasCertificates);
