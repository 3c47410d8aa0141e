import type { Values } from './settings.js';

/** Defaults that depend on other variables; no other file derives one. */
export interface DerivedValues {
  readonly isProduction: boolean;
  readonly origin: string;
  /** Origin and base path, without a slash at the end. */
  readonly baseUrl: string;
  /** Outside production no load balancer asks `/ready`, so a stop need not wait. */
  readonly drainSeconds: number;
}

const DRAIN_SECONDS = 5;

export function derive(values: Values): DerivedValues {
  const origin = values.PUBLIC_URL ?? new URL(`http://localhost:${values.PORT}`).origin;
  const baseUrl = values.BASE_PATH === '/' ? origin : `${origin}${values.BASE_PATH}`;
  const isProduction = values.NODE_ENV === 'production';
  return { isProduction, origin, baseUrl, drainSeconds: values.DRAIN_SECONDS ?? (isProduction ? DRAIN_SECONDS : 0) };
}
