import type { BetterAuthClientPlugin } from 'better-auth';
import { createAuthClient } from 'better-auth/client';
import { twoFactorClient } from 'better-auth/client/plugins';
import { generateSync } from 'otplib';

import { Browser } from './browser.js';
import type { Service } from './service.js';

/** The published client with its two-factor plug-in, which counts how often the service required a code. */
export function openTwoFactorClient(service: Service, basePath: string) {
  const browser = new Browser(service);
  let redirects = 0;
  // Cast, because its own types are incompatible with each other under strict settings.
  const plugin: unknown = twoFactorClient({ onTwoFactorRedirect: () => void redirects++ });
  const client = createAuthClient({
    baseURL: service.address,
    basePath,
    fetchOptions: { customFetchImpl: browser.fetch },
    plugins: [plugin as BetterAuthClientPlugin],
  });
  const { twoFactor } = client as unknown as { readonly twoFactor: TwoFactorCalls };
  return { client, twoFactor, browser, redirects: () => redirects };
}

interface Sent<T> {
  readonly data: T | null;
  readonly error: { readonly status: number; readonly code?: string; readonly message?: string } | null;
}

type Asked<In, Out> = (given: In) => Promise<Sent<Out>>;
type Passed = { readonly token: string; readonly user: object };
type SetUp = { readonly totpURI: string; readonly backupCodes: readonly string[] };
type Listed = { readonly id: string; readonly name: string; readonly createdAt: unknown; readonly verified: boolean };

/** The client turns a property chain into a path; it has no types for the last three. */
interface TwoFactorCalls {
  readonly enable: Asked<{ password: string }, SetUp>;
  readonly disable: Asked<{ password: string }, object>;
  readonly getTotpUri: Asked<{ password: string }, object>;
  readonly generateBackupCodes: Asked<{ password: string }, SetUp>;
  readonly sendOtp: () => Promise<Sent<object>>;
  readonly verifyTotp: Asked<{ code: string; id?: string | undefined; trustDevice?: boolean }, Passed>;
  readonly verifyOtp: Asked<{ code: string }, Passed>;
  readonly verifyBackupCode: Asked<{ code: string }, Passed>;
  readonly add: Asked<{ password: string; name: string }, SetUp & { readonly id: string }>;
  readonly delete: Asked<{ id: string }, object>;
  readonly listUserTwofactors: () => Promise<Sent<readonly Listed[]>>;
}

/** The current code of an authenticator with this URI. */
export const codeFrom = (totpURI = ''): string =>
  generateSync({ secret: new URL(totpURI).searchParams.get('secret') ?? '', epoch: Math.floor(Date.now() / 1000) });
