import type { KeyObject } from 'node:crypto';

import type { IdentityPolicy } from '@portvakt/identity';

import type { CookieSettings } from './cookies/cookie-names.js';

/** What this adapter is told about the deployment. A class only so that it can also be an injection token. */
export abstract class HttpSettings {
  /** Scheme, host and port that the world sees. */
  abstract readonly origin: string;
  /** Where the auth calls stand: `/`, or a path without a slash at its end. */
  abstract readonly basePath: string;
  /** Where a sign-in at a provider ends that failed, unless the caller named an address. */
  abstract readonly errorUrl: string;
  abstract readonly appName: string;
  abstract readonly cookies: CookieSettings;
  abstract readonly sessionCookieCache: { readonly enabled: boolean; readonly ttlMs: number };
  /** Age of the session cookie of a remembered session. */
  abstract readonly sessionLifetimeMs: number;
  /** How long a sign-in may wait for its second factor. */
  abstract readonly pendingSignInMs: number;
  /** How long a device is trusted after its last sign-in. */
  abstract readonly trustedDeviceMs: number;
  /** Paths below the base that answer 404. */
  abstract readonly disabledPaths: readonly string[];
  abstract readonly identity: IdentityPolicy;
  /** Options of capabilities that the web app asks about (contract §11.6). */
  abstract readonly features: WebFeatures;
}

export interface WebFeatures {
  /** Ids of the providers that are switched on, in the order in which people are offered them. */
  readonly providers: readonly string[];
  readonly totp: boolean;
  readonly emailOtp: boolean;
}

/** Keys of one purpose, newest first; none of them is good for another purpose (A5). */
export abstract class SigningKeys {
  abstract for(purpose: string): readonly KeyObject[];
  /** The service secrets as they are: read where a product takes over from the reference (C22), written never. */
  abstract readonly raw: readonly KeyObject[];
}
