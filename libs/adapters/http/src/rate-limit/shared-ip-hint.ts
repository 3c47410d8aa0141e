import { createHash } from 'node:crypto';

import { Logger } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';

const SESSION_COOKIE = /(?:^|[ .;-])session_token=([^;]+)/;
const SESSIONS_OF_A_SERVER = 5;
/** The maximum number of remembered IP addresses. Refused addresses beyond it are not remembered. */
const MOST_ADDRESSES = 100;

/**
 * Warns once if requests of several sessions are refused for one IP address: it is probably a server that sends
 * requests for its visitors and does not forward their addresses. Costs nothing while no request is refused.
 */
export class SharedIpHint {
  private readonly logger = new Logger('RateLimit');
  private readonly sessions = new Map<string, Set<string>>();
  private hasWarned = false;

  refused({ ip, headers: { cookie } }: Pick<FastifyRequest, 'ip' | 'headers'>): void {
    const [, token] = this.hasWarned ? [] : (SESSION_COOKIE.exec(cookie ?? '') ?? []);
    if (token === undefined) return;
    const known = this.sessions.get(ip) ?? new Set();
    if (known.size === 0 && this.sessions.size >= MOST_ADDRESSES) return;
    // Stored as a digest, because sessions must not be kept longer than their request.
    this.sessions.set(ip, known.add(createHash('sha256').update(token).digest('base64url')));
    if (known.size >= SESSIONS_OF_A_SERVER) this.warn();
  }

  private warn(): void {
    this.hasWarned = true;
    this.sessions.clear();
    this.logger.warn(
      'Requests of several sessions are refused for one address. A server that asks for its visitors must forward ' +
        'their addresses in X-Forwarded-For, and TRUSTED_PROXIES must name it (docs/CONSUMERS.md).',
    );
  }
}
