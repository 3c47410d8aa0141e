import type { ExtensionModule, ProductRefusals } from '@portvakt/adapters/http';
import type { AccountRules, PasswordRule } from '@portvakt/identity';
import type { TokenHolder } from '@portvakt/jwt';
import type { Statements } from '@portvakt/kernel';
import type { OperatorRoles } from '@portvakt/operators';
import type { SessionRules } from '@portvakt/session';
import type { SocialProvider } from '@portvakt/social-linking';

import type { FieldDeclaration } from './field-declaration.js';
import type { Follower } from './follower.js';
import type { MailExtension } from './mail-extension.js';
import type { ProviderTools } from './provider-tools.js';
import type { SqlMigration } from './sql-migration.js';

/** What a team adds to the service. Extensions are called in the given order, and the first refusal counts. */
export interface Extension {
  /**
   * Kebab-case. It is the prefix of its codes (`ACME_`), tables (`acme_`), variables (`ACME_`) and paths (`/x/acme/`).
   */
  readonly name: string;
  readonly version: string;
  /** The versions of `@portvakt/service` that it was written for, as a semver range. */
  readonly portvakt: string;
  readonly refusals?: ProductRefusals;
  readonly migrations?: readonly SqlMigration[];
  readonly accountRules?: (statements: Statements) => Partial<AccountRules>;
  readonly sessionRules?: (statements: Statements) => Partial<SessionRules>;
  readonly passwordRules?: readonly PasswordRule[];
  readonly followers?: readonly Follower[];
  /** Their endpoints are at `{base}/x/{name}`. */
  readonly modules?: readonly ExtensionModule[];
  /** Fields of the user, by property name, in addition to those of `ADDITIONAL_USER_FIELDS`. */
  readonly fields?: Readonly<Record<string, FieldDeclaration>>;
  /** Listed after those that the operator describes. Called once, when a process starts, also that of `migrate up`. */
  readonly providers?: (tools: ProviderTools) => readonly SocialProvider[];
  readonly mail?: MailExtension;
  /**
   * The claim of the extension in the tokens of `/token`, under its name: at most 1024 bytes of JSON, returned
   * synchronously.
   */
  readonly claims?: (holder: TokenHolder) => Readonly<Record<string, unknown>>;
  /** Roles of operators by name, each with its permissions, in addition to `admin`, `support` and `auditor`. */
  readonly operatorRoles?: OperatorRoles;
}
