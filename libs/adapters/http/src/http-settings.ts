import type { KeyObject } from 'node:crypto';

import type { AuditPolicy } from '@portvakt/audit';
import type { IdentityPolicy } from '@portvakt/identity';
import type { TwoFactorPolicy } from '@portvakt/two-factor';

import type { PasskeyPolicy } from '@portvakt/passkey';

import type { ProductRefusals } from './errors/product-refusals.js';
import type { CookieSettings } from './cookies/cookie-names.js';
import type { OperatorAccessSettings } from './operators/operator-access.js';
import type { ReplacedWebTexts, SiteTheme } from './site/site-theme.js';

/** The deployment's settings that this adapter reads. A class, so that it can also be an injection token. */
export abstract class HttpSettings {
  /** Scheme, host and port under which browsers reach the service. */
  abstract readonly origin: string;
  /** The path that all endpoints are below: `/`, or a path without a trailing slash. */
  abstract readonly basePath: string;
  /** The page for a failed sign-in at a provider where the client named none. */
  abstract readonly errorUrl: string;
  abstract readonly appName: string;
  /** The version of this build. */
  abstract readonly version: string;
  /** Null: the web app keeps its built-in appearance. */
  abstract readonly theme: SiteTheme | null;
  /** The texts of the web app that the product replaces, by language and key. */
  abstract readonly replacedTexts: ReplacedWebTexts;
  abstract readonly isDevelopment: boolean;
  /** The URL of the product; null if the service knows none. */
  abstract readonly homeUrl: string | null;
  /** Where users get help. */
  abstract readonly contact: { readonly email: string | null; readonly url: string | null };
  /**
   * Where a user with a locked account gets help: a URL with `https:`, `mailto:` or `tel:`; null if none is configured.
   */
  abstract readonly supportContact: string | null;
  /** Pages of the product; null: the web app's own page, or no link to terms. */
  abstract readonly links: Readonly<Record<'privacy' | 'accessibility' | 'help' | 'terms', string | null>>;
  abstract readonly cookies: CookieSettings;
  abstract readonly sessionCookieCache: { readonly enabled: boolean; readonly ttlMs: number };
  /** Lifetime of the session cookie of a remembered session. */
  abstract readonly sessionLifetimeMs: number;
  /** Lifetime of the state of a redirect to a provider, and of its cookie. */
  abstract readonly stateLifetimeMs: number;
  /** Paths below the base that answer 404. */
  abstract readonly disabledPaths: readonly string[];
  abstract readonly identity: IdentityPolicy;
  abstract readonly twoFactor: TwoFactorPolicy;
  /** Null: passkeys are off. */
  abstract readonly passkeys: Pick<PasskeyPolicy, 'rpId' | 'origins' | 'conditionalCreate'> | null;
  abstract readonly operatorAccess: OperatorAccessSettings;
  /** How long events are stored, and how long their IP addresses are not shortened. */
  abstract readonly audit: Pick<AuditPolicy, 'retentionDays' | 'detailDays'>;
  /** Ids of the enabled providers, in the order in which the web app shows them. */
  abstract readonly providers: readonly string[];
  /** The names of these providers by id. */
  abstract readonly providerNames: Readonly<Record<string, string>>;
  /** Whether users may connect the accounts that they have at these providers. */
  abstract readonly linkingEnabled: boolean;
  /** The refusals of all extensions. */
  abstract readonly productRefusals: ProductRefusals;
}

export abstract class SigningKeys {
  /** The keys for one purpose, newest first. A key for one purpose is never accepted for another (security A5). */
  abstract for(purpose: string): readonly KeyObject[];
  /**
   * The service secrets themselves. Only used to verify cookies that the reference library signed (specification C22).
   */
  abstract readonly raw: readonly KeyObject[];
}
