import type { HttpSettings } from '../http-settings.js';
import { countedPath, patternedPath } from '../rate-limit/rate-limit-rules.js';
import { belowBase } from './routed-path.js';

/** The endpoints that the operator has disabled (`DISABLED_PATHS`). */
export class DisabledPaths {
  private readonly paths: ReadonlySet<string>;
  private readonly endpoints = new Set<string>();

  constructor(private readonly settings: Pick<HttpSettings, 'basePath' | 'disabledPaths'>) {
    this.paths = new Set(settings.disabledPaths);
  }

  /**
   * Whether `path`, below the base path, is disabled: `/callback/google` disables that path, `/callback/{id}` all of
   * them, and an alias is disabled with its original.
   */
  has(path: string): boolean {
    return this.paths.size > 0 && [path, patternedPath(path), countedPath(path)].some((one) => this.paths.has(one));
  }

  /** `route`: the pattern of a registered route, such as `/api/auth/callback/:id`. */
  addEndpoint(route: string): void {
    const path = belowBase(route, this.settings.basePath);
    if (path !== null) this.endpoints.add(inBraces(path));
  }

  /** The paths that disable nothing, because no registered endpoint has them. */
  get unused(): readonly string[] {
    return [...this.paths].filter((path) => !this.isEndpoint(path));
  }

  private isEndpoint(path: string): boolean {
    return this.endpoints.has(path) || (!path.includes('{') && this.endpoints.has(patternedPath(path)));
  }
}

/** The pattern of a route as settings write it: `/callback/{id}` for `/callback/:id`. */
export const inBraces = (route: string): string => route.replace(PARAMETER, '{$1}');

const PARAMETER = /:([^/]+)/g;
