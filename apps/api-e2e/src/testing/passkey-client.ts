import type { BetterAuthClientPlugin } from 'better-auth';
import { createAuthClient } from 'better-auth/client';
import { passkeyClient } from 'better-auth/client/plugins';
import WebAuthnEmulator from 'nid-webauthn-emulator';

import { Browser } from './browser.js';
import { ORIGIN, type Service } from './service.js';

/** The published client with its passkey plug-in. */
export function openPasskeyClient(service: Service, basePath: string) {
  const browser = new Browser(service);
  // Its types are not compatible with each other under strict settings.
  const plugin: unknown = passkeyClient();
  const client = createAuthClient({
    baseURL: service.address,
    basePath,
    fetchOptions: { customFetchImpl: browser.fetch },
    plugins: [plugin as BetterAuthClientPlugin],
  });
  const { passkey, signIn } = client as unknown as PasskeyClient;
  return { client, passkey, signInWithPasskey: signIn.passkey, browser };
}

interface Sent<T> {
  readonly data: T | null;
  readonly error: { readonly status: number; readonly code?: string; readonly message?: string } | null;
}

interface Listed {
  readonly id: string;
  readonly name: string;
  readonly credentialID: string;
  readonly createdAt: unknown;
}

/** `undefined` is its success. */
interface PasskeyClient {
  readonly signIn: {
    readonly passkey: (given?: { email?: string; autoFill?: boolean }) => Promise<Sent<object> | undefined>;
  };
  readonly passkey: {
    readonly addPasskey: (given?: {
      name?: string;
      authenticatorAttachment?: 'platform' | 'cross-platform';
    }) => Promise<Sent<object> | undefined>;
    readonly listUserPasskeys: () => Promise<Sent<readonly Listed[]>>;
    readonly updatePasskey: (given: { id: string; name: string }) => Promise<Sent<{ readonly passkey: Listed }>>;
    readonly deletePasskey: (given: { id: string }) => Promise<Sent<{ readonly status: boolean }>>;
  };
}

type Creation = Parameters<WebAuthnEmulator['create']>[1];
type Request = Parameters<WebAuthnEmulator['get']>[1];

/**
 * Puts an authenticator in software behind what a browser has: `navigator.credentials`, and a page with an address field
 * that suggests passkeys. Returns a function that takes it away.
 */
export function withAuthenticator(): () => void {
  const emulator = new WebAuthnEmulator();
  const credentials = {
    create: (options: Creation) => Promise.resolve(emulator.create(ORIGIN, options)),
    get: (options: Request) => Promise.resolve(emulator.get(ORIGIN, options)),
  };
  const ofBrowser = {
    navigator: { credentials },
    document: { querySelectorAll: () => ['the address field'] },
    PublicKeyCredential: class {
      static isConditionalMediationAvailable = () => Promise.resolve(true);
    },
  };
  const before = Object.keys(ofBrowser).map(
    (name) => [name, Object.getOwnPropertyDescriptor(globalThis, name)] as const,
  );
  for (const [name, value] of Object.entries(ofBrowser)) {
    Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
  }
  return () => {
    for (const [name, descriptor] of before) {
      if (descriptor) Object.defineProperty(globalThis, name, descriptor);
      else Reflect.deleteProperty(globalThis, name);
    }
  };
}
