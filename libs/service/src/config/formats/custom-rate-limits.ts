import type { RateLimit } from '@portvakt/adapters/http';

import { LARGEST_INT, type Parsed, quoted } from './format.js';
import { isJsonObject, jsonObject, unknownMembers } from './json-format.js';

/** By path below the base, in which `*` stands for anything, as the operator wrote them. */
export type CustomRateLimits = Readonly<Record<string, RateLimit>>;

const EXPECTED = 'JSON like `{"/verify-email":{"window":60,"max":10}}`, the window in whole seconds';
const SECOND_MS = 1000;

/** The operator's own limits (contract §9). */
export const customRateLimits = jsonObject<CustomRateLimits>(EXPECTED, (object) => {
  const parsed = Object.entries(object).map(([pattern, limits]) => ({ pattern, rule: readRule(pattern, limits) }));
  const wrong = parsed.flatMap(({ rule }) => ('wrong' in rule ? rule.wrong : []));
  if (wrong.length > 0) return { wrong };
  const rules = parsed.flatMap(({ pattern, rule }) => ('value' in rule ? [[pattern, rule.value] as const] : []));
  return { value: Object.fromEntries(rules) };
});

function readRule(pattern: string, limits: unknown): Parsed<RateLimit> {
  const wrong: string[] = [];
  if (!/^\/[A-Za-z0-9._{}*/-]*$/u.test(pattern)) wrong.push(`has the rule ${quoted(pattern)}, which is no path`);
  if (!isJsonObject(limits)) return { wrong: [...wrong, `has no window and max in ${quoted(pattern)}`] };
  wrong.push(...unknownMembers(limits, ['window', 'max'], pattern));
  const { window, max } = limits;
  if (!isCount(window)) wrong.push(`has no "window" of 1 or more in ${quoted(pattern)}`);
  if (!isCount(max)) wrong.push(`has no "max" of 1 or more in ${quoted(pattern)}`);
  return wrong.length === 0 && isCount(window) && isCount(max)
    ? { value: { windowMs: window * SECOND_MS, max } }
    : { wrong };
}

const isCount = (value: unknown): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= LARGEST_INT;
