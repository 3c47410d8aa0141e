import { type BlockList, isIPv4, isIPv6 } from 'node:net';

import { TrustedOrigins } from '../origin/trusted-origins.js';
import { blockListOf } from '../request/ip-ranges.js';
import { requestedUrl } from '../request/request-context.js';
import { belowBase, routedPath } from '../request/routed-path.js';

/** Where the endpoints of operators can be used from (operators §1.1, §13.2). */
export interface OperatorAccessSettings {
  /** False: the endpoints do not exist. */
  readonly enabled: boolean;
  /** Origins besides our own. */
  readonly origins: readonly string[];
  /** IP addresses and ranges; null: every client. */
  readonly allowedIps: readonly string[] | null;
}

/** The path that all endpoints of operators are below, itself below the base path. */
const OPERATORS_PATH = '/admin/';

/** Whether a path below the base path is an endpoint of operators. */
export const isOperatorPath = (below: string | null): boolean => below?.startsWith(OPERATORS_PATH) === true;

/** Whether the request that is being handled is for an endpoint of operators. */
export function isOperatorRequest(basePath: string): boolean {
  const url = requestedUrl();
  return url !== null && isOperatorPath(belowBase(routedPath(url), basePath));
}

const MAPPED = /^::ffff:(?=\d+\.)/i;

/** Decides from where the endpoints of operators can be used. */
export class OperatorAccess {
  /**
   * The origins whose pages may use these endpoints. Products are not among them: a bug in a product must not reach
   * operators.
   */
  readonly origins: TrustedOrigins;
  private readonly allowed: BlockList | null;

  constructor(
    private readonly settings: OperatorAccessSettings,
    ownOrigin: string,
  ) {
    this.origins = TrustedOrigins.parse(ownOrigin, settings.origins);
    this.allowed = settings.allowedIps && blockListOf(settings.allowedIps);
  }

  /** Whether the endpoints exist for a client with this IP address. */
  existsFor(ip: string | undefined): boolean {
    if (!this.settings.enabled) return false;
    if (!this.allowed) return true;
    const plain = (ip ?? '').replace(MAPPED, '');
    if (isIPv4(plain)) return this.allowed.check(plain, 'ipv4');
    return isIPv6(plain) && this.allowed.check(plain, 'ipv6');
  }
}
