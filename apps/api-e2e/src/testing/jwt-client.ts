import type { BetterAuthClientPlugin } from 'better-auth';
import { createAuthClient } from 'better-auth/client';
import { jwtClient } from 'better-auth/client/plugins';
import { createAuthClient as createLaterClient } from 'better-auth-1-7/client';
import { jwtClient as laterJwtClient } from 'better-auth-1-7/client/plugins';

import { Browser } from './browser.js';
import type { Service } from './service.js';

/** What both versions have in common. */
export interface JwtClient {
  readonly signUp: (user: { name: string; email: string; password: string }) => Promise<Sent<object>>;
  readonly token: () => Promise<Sent<{ token: string }>>;
  readonly jwks: () => Promise<Sent<{ keys: readonly object[] }>>;
}

interface Sent<T> {
  readonly data: T | null;
  readonly error: { readonly status: number; readonly code?: string | undefined } | null;
}

type Fetching = <T>(path: string) => Promise<Sent<T>>;

/** The published client with its jwt plug-in, in a browser of its own, by version. */
export const jwtClients = {
  '1.2.8': (service: Service, basePath: string): JwtClient => {
    const browser = new Browser(service);
    // Cast, because its own types are incompatible with each other under strict settings.
    const plugin: unknown = jwtClient();
    const client = createAuthClient({
      baseURL: service.address,
      basePath,
      fetchOptions: { customFetchImpl: browser.fetch },
      plugins: [plugin as BetterAuthClientPlugin],
    });
    const get = client.$fetch as unknown as Fetching;
    return { signUp: (user) => client.signUp.email(user), token: () => get('/token'), jwks: () => get('/jwks') };
  },
  '1.7': (service: Service, basePath: string): JwtClient => {
    const browser = new Browser(service);
    const client = createLaterClient({
      baseURL: service.address,
      basePath,
      fetchOptions: { customFetchImpl: browser.fetch },
      plugins: [laterJwtClient()],
    }) as unknown as {
      readonly signUp: { email: JwtClient['signUp'] };
      readonly token: JwtClient['token'];
      readonly jwks: JwtClient['jwks'];
    };
    return { signUp: (user) => client.signUp.email(user), token: () => client.token(), jwks: () => client.jwks() };
  },
} as const;
