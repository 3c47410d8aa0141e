import type { Passkey, SignedIn } from '@portvakt/api-client';

/** The signals of WebAuthn Level 3 by which an authenticator learns what is out of date; few browsers have them yet. */
interface Signals {
  readonly signalUnknownCredential?: (signal: { rpId: string; credentialId: string }) => Promise<void>;
  readonly signalAllAcceptedCredentials?: (signal: {
    rpId: string;
    userId: string;
    allAcceptedCredentialIds: string[];
  }) => Promise<void>;
  readonly signalCurrentUserDetails?: (signal: {
    rpId: string;
    userId: string;
    name: string;
    displayName: string;
  }) => Promise<void>;
}

type UserDetails = Pick<SignedIn['user'], 'id' | 'name' | 'email'>;

/** Tells the authenticator that the service does not know a passkey that it offered. */
export function signalUnknownPasskey(rpId: string, credentialId: string): void {
  void send((signals) => signals.signalUnknownCredential?.({ rpId, credentialId }));
}

/**
 * Tells the authenticator which passkeys the user has, and what to call them. Only with a list that was just read: it
 * hides or deletes what is not in the list. Resolves when the authenticator has been notified.
 */
export async function signalPasskeys(rpId: string, { user }: SignedIn, passkeys: readonly Passkey[]): Promise<void> {
  await send((signals) =>
    signals.signalAllAcceptedCredentials?.({
      rpId,
      userId: toBase64Url(user.id),
      allAcceptedCredentialIds: passkeys.map(({ credentialID }) => credentialID),
    }),
  );
  await signalUserDetails(rpId, user);
}

/** Tells the authenticator what to call the passkeys of the user. Resolves when it has been notified. */
export function signalUserDetails(rpId: string, { id, name, email }: UserDetails): Promise<void> {
  const displayName = name || email;
  return send((signals) =>
    signals.signalCurrentUserDetails?.({ rpId, userId: toBase64Url(id), name: email, displayName }),
  );
}

/** Tells the authenticator that the account is deleted, so that it offers no passkey of it. */
export function signalAccountDeleted(rpId: string, userId: string): void {
  void send((signals) =>
    signals.signalAllAcceptedCredentials?.({ rpId, userId: toBase64Url(userId), allAcceptedCredentialIds: [] }),
  );
}

/** Whether this browser hands lists of passkeys on to authenticators. */
export const hasSignals = (): boolean => 'signalAllAcceptedCredentials' in (window.PublicKeyCredential ?? {});

/** Nothing depends on a signal: one that fails is passed over. */
async function send(signal: (signals: Signals) => Promise<void> | undefined): Promise<void> {
  if (typeof window.PublicKeyCredential !== 'function') return;
  await Promise.resolve(signal(window.PublicKeyCredential as Signals)).catch(() => undefined);
}

/** The user handle of passkeys is the user's id. */
const toBase64Url = (text: string): string =>
  btoa(String.fromCharCode(...new TextEncoder().encode(text)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
