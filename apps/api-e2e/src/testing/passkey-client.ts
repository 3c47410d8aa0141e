import { passkeyClient as laterPasskeyClient } from '@better-auth/passkey/client';
import type { BetterAuthClientPlugin } from 'better-auth';
import { createAuthClient } from 'better-auth/client';
import { passkeyClient } from 'better-auth/client/plugins';
import type { BetterAuthClientPlugin as LaterPlugin } from 'better-auth-1-7';
import { createAuthClient as createLaterClient } from 'better-auth-1-7/client';
import WebAuthnEmulator from 'nid-webauthn-emulator';

import { Browser } from './browser.js';
import { ORIGIN, type Service } from './service.js';

/** The published client with its passkey plug-in, in a browser of its own, by version. */
export const passkeyClients = {
  '1.2.8': (service: Server, basePath: string) => {
    // Cast, because its own types are incompatible with each other under strict settings.
    const plugin: unknown = passkeyClient();
    return opened(service, basePath, (options) =>
      createAuthClient({ ...options, plugins: [plugin as BetterAuthClientPlugin] }),
    );
  },
  '1.7': (service: Server, basePath: string) => {
    const plugin: unknown = laterPasskeyClient();
    return opened(service, basePath, (options) => createLaterClient({ ...options, plugins: [plugin as LaterPlugin] }));
  },
} as const;

type Server = Pick<Service, 'address'>;

interface ClientOptions {
  readonly baseURL: string;
  readonly basePath: string;
  readonly fetchOptions: { readonly customFetchImpl: Browser['fetch'] };
}

function opened(service: Server, basePath: string, create: (options: ClientOptions) => unknown) {
  const browser = new Browser(service);
  const fetchOptions = { customFetchImpl: browser.fetch };
  const client = create({ baseURL: service.address, basePath, fetchOptions }) as PasskeyClient;
  return { client, passkey: client.passkey, signInWithPasskey: client.signIn.passkey, browser };
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

/**
 * What both versions have in common. A successful ceremony returns `undefined` in 1.2.8, and a result without an error
 * in 1.7.
 */
interface PasskeyClient {
  readonly signUp: {
    readonly email: (user: { name: string; email: string; password: string }) => Promise<Sent<object>>;
  };
  readonly signOut: () => Promise<Sent<object>>;
  readonly getSession: () => Promise<Sent<{ readonly user: { readonly email: string } }>>;
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

/** Browsers have a specific error for an authenticator that already has a passkey of the user. */
function create(emulator: WebAuthnEmulator, options: Creation) {
  try {
    return emulator.create(ORIGIN, options);
  } catch (error) {
    if (!String(error).includes('CREDENTIAL_EXCLUDED')) throw error;
    throw new DOMException('The authenticator has a passkey of this user.', 'InvalidStateError');
  }
}

/**
 * Simulates the parts of a browser with a software authenticator: `navigator.credentials`, and a page with an address
 * field that suggests passkeys. Returns a function that removes them.
 */
export function withAuthenticator(): () => void {
  const emulator = new WebAuthnEmulator();
  const credentials = {
    create: (options: Creation) => Promise.resolve(create(emulator, options)),
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
