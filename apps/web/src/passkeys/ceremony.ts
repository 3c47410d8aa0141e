import { startAuthentication, startRegistration, WebAuthnAbortService } from '@simplewebauthn/browser';

import type { ApiFailure } from '@portvakt/api-client';

import { creationFailure, isAborted, signInFailure } from './passkey-failures.js';

/** The answer of an authenticator, or why there is none: null where the app ended the ceremony itself. */
export type Answer<Response> = { readonly response: Response } | { readonly failure: ApiFailure | null };

type SignInOptions = Parameters<typeof startAuthentication>[0]['optionsJSON'];
type SignInResponse = Awaited<ReturnType<typeof startAuthentication>>;
type LibraryOptions = Parameters<typeof startRegistration>[0]['optionsJSON'];
/** As the service sends them; the library knows fewer words for hints. */
type CreationOptions = Omit<LibraryOptions, 'hints'> & { readonly hints: readonly string[] };
type CreationResponse = Awaited<ReturnType<typeof startRegistration>>;

/** Asks an authenticator for a passkey: in a dialog of the browser, or among the suggestions of the e-mail field. */
export async function presentPasskey(
  optionsJSON: SignInOptions,
  useBrowserAutofill: boolean,
): Promise<Answer<SignInResponse>> {
  try {
    return { response: await startAuthentication({ optionsJSON, useBrowserAutofill }) };
  } catch (error) {
    return { failure: isAborted(error) ? null : signInFailure(error) };
  }
}

/** Asks an authenticator to make a passkey: in a dialog of the browser, or, after a password, without one. */
export async function createPasskey(
  options: CreationOptions,
  useAutoRegister = false,
): Promise<Answer<CreationResponse>> {
  const optionsJSON = options as LibraryOptions;
  try {
    return { response: await startRegistration({ optionsJSON, useAutoRegister }) };
  } catch (error) {
    return { failure: isAborted(error) ? null : creationFailure(error) };
  }
}

/** Ends the pending ceremony, if there is one. */
export const endCeremony = (): void => WebAuthnAbortService.cancelCeremony();
