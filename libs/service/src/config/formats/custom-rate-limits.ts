import * as v from 'valibot';

import type { RateLimit } from '@portvakt/adapters/http';

import { isObject } from '../../is-object.js';
import { quoted } from '../parse-text.js';
import { jsonMap, type Report, reportUnknownProperties } from './json-map.js';
import { LARGEST_INT } from './text-formats.js';

const SECOND_MS = 1000;
const count = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(LARGEST_INT));

/** The operator's own limits by path below the base path, in which `*` matches anything (specification §9). */
export const customRateLimits = jsonMap<RateLimit>(
  'JSON like `{"/verify-email":{"window":60,"max":10}}`, the window in whole seconds',
  readLimit,
);

function readLimit(path: string, limit: unknown, report: Report): RateLimit | null {
  if (!/^\/[A-Za-z0-9._{}*/-]*$/u.test(path)) report(`has the rule ${quoted(path)}, which is not a path`);
  if (!isObject(limit)) {
    report(`has no window and max in ${quoted(path)}`);
    return null;
  }
  reportUnknownProperties(limit, ['window', 'max'], path, report);
  const { window, max } = limit;
  const hasWindow = v.is(count, window);
  const hasMax = v.is(count, max);
  if (!hasWindow) report(`has no "window" of 1 or more in ${quoted(path)}`);
  if (!hasMax) report(`has no "max" of 1 or more in ${quoted(path)}`);
  return hasWindow && hasMax ? { windowMs: window * SECOND_MS, max } : null;
}
