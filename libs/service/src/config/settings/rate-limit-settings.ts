import { customRateLimits } from '../formats/custom-rate-limits.js';
import { flag, LARGEST_INT, seconds, wholeNumber } from '../formats/format.js';
import { secretAddress } from '../formats/secret-format.js';
import { optional, withDefault } from './setting.js';

/** How often one may ask. */
export const rateLimitSettings = {
  RATE_LIMIT_ENABLED: withDefault(
    flag,
    'true',
    'Limits how often a client may ask; the limits on wrong codes hold in any case.',
  ),
  RATE_LIMIT_WINDOW: withDefault(seconds(1), '10', 'Window of the rule for paths without a rule of their own.'),
  RATE_LIMIT_MAX: withDefault(
    wholeNumber(1, LARGEST_INT),
    '100',
    'Requests of one address to one path in that window.',
  ),
  RATE_LIMIT_RULES: optional(
    customRateLimits,
    null,
    'Rules for single paths or, with `*`, for several, which override the built-in ones.',
  ),
  REDIS_URL: optional(
    secretAddress(['redis', 'rediss']),
    'counted in memory',
    'Redis or Valkey that counts for all processes together.',
  ),
};
