import { Logger } from '@nestjs/common';

import type { PasswordCounter } from '@portvakt/identity';
import type { UserId } from '@portvakt/kernel';

import { clientIpKey, UNKNOWN_IP } from './client-ip.js';
import type { Counter } from './counted-if-done.js';
import {
  accountsKey,
  outsideBasePathKey,
  emailChangesKey,
  ipKey,
  mailKey,
  passwordKey,
  preflightKey,
  refusalKey,
  unknownPathKey,
} from './rate-limit-keys.js';
import {
  countedPath,
  EMAIL_CHANGE_LIMIT,
  MAIL_LIMIT,
  ONE_REFUSAL,
  PASSWORD_LIMIT,
  RateLimitRules,
  SIGN_UP_LIMIT,
} from './rate-limit-rules.js';
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

type PathKey = (ip: string, path: string) => string;

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
  takeForIp(path: string, ip: string | undefined): Verdict {
    return this.takePath(path, ip, ipKey);
  }

  /** Counts by the same rules for a path of the site outside the base path, with separate counters. */
  takeOutsideBasePath(path: string, ip: string | undefined): Verdict {
    return this.takePath(path, ip, outsideBasePathKey);
  }

  /** Counts by the same rules for a path without a route. In memory, these counters are kept apart. */
  takeUnknown(path: string, ip: string | undefined): Verdict {
    return this.takePath(path, ip, unknownPathKey);
  }

  /** Counts a CORS preflight by IP address and path, apart from the request that a browser sends after it. */
  takePreflight(path: string, ip: string | undefined): Verdict {
    return this.takePath(path, ip, preflightKey, this.rules.preflightLimitFor(countedPath(path)));
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

  /** Accounts that one client IP address creates. */
  signUpCounter(ip: string | undefined): Counter {
    return this.counter(accountsKey(clientIpKey(ip)), SIGN_UP_LIMIT);
  }

  /** Changes of the unverified e-mail address of a user. */
  emailChangeCounter(userId: UserId): Counter {
    return this.counter(emailChangesKey(userId), EMAIL_CHANGE_LIMIT);
  }

  /** Call it before a mail is queued; `kind` names the template. */
  takeMail(kind: string, mailbox: string): Verdict {
    return this.take(mailKey(kind, mailbox), MAIL_LIMIT);
  }

  /** Whether such a mail would be refused. Counts nothing. */
  isMailSpent(kind: string, mailbox: string): boolean | Promise<boolean> {
    return this.enabled && this.store.isFull(mailKey(kind, mailbox), MAIL_LIMIT);
  }

  private counter(key: string, limit: RateLimit): Counter {
    return {
      take: () => this.take(key, limit),
      confirm: () => (this.enabled ? this.store.moveWindow(key, limit) : undefined),
      giveBack: () => (this.enabled ? this.store.giveBack(key) : undefined),
    };
  }

  private takePath(path: string, ip: string | undefined, keyOf: PathKey, limit?: RateLimit): Verdict {
    if (!this.enabled) return NOT_COUNTED;
    const counted = countedPath(path);
    const client = clientIpKey(ip);
    if (client === UNKNOWN_IP) this.warnOnce();
    return this.store.take(keyOf(client, counted), limit ?? this.rules.limitFor(counted));
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
