import { Logger } from '@nestjs/common';

import type { PasswordCounter } from '@portvakt/identity';

import { clientIpKey, UNKNOWN_IP } from './client-ip.js';
import { accountsKey, addressKey, besideBaseKey, mailKey, passwordKey, refusalKey, unknownPathKey } from './rate-limit-keys.js';
import { ACCOUNT_LIMIT, countedPath, MAIL_LIMIT, ONE_REFUSAL, PASSWORD_LIMIT, RateLimitRules } from './rate-limit-rules.js';
import type { RateLimit, RateLimitStore, RateVerdict } from './rate-limit-store.js';

/** The deployment's settings of the rate limits (specification §9). */
export interface RateLimitSettings {
  /** False: every request is allowed and none is counted. */
  readonly enabled: boolean;
  /** For paths that no other rule covers. */
  readonly defaultLimit: RateLimit;
  /** By exact path or by a pattern with `*`. */
  readonly customLimits?: Readonly<Record<string, RateLimit>>;
}

type PathKey = (address: string, path: string) => string;

type Verdict = RateVerdict | Promise<RateVerdict>;

const NOT_COUNTED: RateVerdict = { allowed: true, count: 0 };

/**
 * Counts against every rate limit of specification §9. Paths are those of `belowBase`. With counters in memory the
 * verdict is returned synchronously.
 */
export class RateLimiter {
  private readonly rules: RateLimitRules;
  private readonly logger = new Logger('RateLimit');
  private hasWarned = false;

  constructor(
    readonly store: RateLimitStore,
    private readonly settings: RateLimitSettings,
  ) {
    this.rules = new RateLimitRules(settings.defaultLimit, settings.customLimits);
  }

  get enabled(): boolean {
    return this.settings.enabled;
  }

  /** Counts by IP address and path, before the path is routed. */
  takeForAddress(path: string, address: string | undefined): Verdict {
    return this.takePath(path, address, addressKey);
  }

  /** Counts by the same rules for a path of the site outside the base path, with separate counters. */
  takeBesideBase(path: string, address: string | undefined): Verdict {
    return this.takePath(path, address, besideBaseKey);
  }

  /** Counts by the same rules for a path without a route. In memory, these counters are kept apart. */
  takeUnknown(path: string, address: string | undefined): Verdict {
    return this.takePath(path, address, unknownPathKey);
  }

  /** Call it before a password is checked. */
  takePassword(counter: PasswordCounter): Verdict {
    return this.take(passwordKey(counter), PASSWORD_LIMIT);
  }

  /** Allows one refusal of a password in each window: the one that the audit log reports. */
  takeRefusal(counter: PasswordCounter): Verdict {
    return this.take(refusalKey(counter), ONE_REFUSAL);
  }

  /** Call it after a correct password, or after a stronger proof. */
  resetPassword(counter: PasswordCounter): void | Promise<void> {
    if (this.enabled) return this.store.reset(passwordKey(counter));
  }

  /** Call it before an account is created, and `giveAccountBack` if none was created. */
  takeAccount(address: string | undefined): Verdict {
    return this.take(accountsKey(clientIpKey(address)), ACCOUNT_LIMIT);
  }

  giveAccountBack(address: string | undefined): void | Promise<void> {
    if (this.enabled) return this.store.giveBack(accountsKey(clientIpKey(address)));
  }

  /** Call it before a mail is queued; `kind` names the template. */
  takeMail(kind: string, mailbox: string): Verdict {
    return this.take(mailKey(kind, mailbox), MAIL_LIMIT);
  }

  private takePath(path: string, address: string | undefined, keyOf: PathKey): Verdict {
    if (!this.enabled) return NOT_COUNTED;
    const counted = countedPath(path);
    const client = clientIpKey(address);
    if (client === UNKNOWN_IP) this.warnOnce();
    const limit = this.rules.limitFor(counted);
    return this.store.take(keyOf(client, counted), limit);
  }

  private warnOnce(): void {
    if (this.hasWarned) return;
    this.hasWarned = true;
    this.logger.warn('A client has no readable IP address in X-Forwarded-For; all such clients share one budget.');
  }

  private take(key: string, limit: RateLimit): Verdict {
    return this.enabled ? this.store.take(key, limit) : NOT_COUNTED;
  }
}
