import { isObject, listOf } from '../engine/json-values.js';
import type { Raw, RequiredClaims } from '../providers/provider-definition.js';

/**
 * The claim of this name; if there is none, the claim at this path, whose parts are separated by dots:
 * `https://eksempel.no/claims/id`, `address.country`. Own properties only (security B5).
 */
export function claimAt(claims: Raw, path: string): unknown {
  if (Object.hasOwn(claims, path)) return claims[path];
  return path
    .split('.')
    .reduce<unknown>((at, name) => (isObject(at) && Object.hasOwn(at, name) ? at[name] : undefined), claims);
}

/** The first required claim that is missing or has another value; null if all are as required. */
export function unfulfilledClaim(claims: Raw, required: RequiredClaims): string | null {
  const isFulfilled = ([path, expected]: [string, unknown]): boolean => {
    const accepted = Array.isArray(expected) ? listOf(expected) : [expected];
    const actual = claimAt(claims, path);
    return (Array.isArray(actual) ? listOf(actual) : [actual]).some((value) => accepted.includes(value));
  };
  return Object.entries(required).find((entry) => !isFulfilled(entry))?.[0] ?? null;
}
