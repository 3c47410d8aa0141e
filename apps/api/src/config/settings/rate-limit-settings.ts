import { flag, seconds, wholeNumber } from '../format.js';
import { rateLimitRules } from '../rate-limit-rules.js';
import { secretAddress } from '../secret-format.js';
import { optional, withDefault } from '../setting.js';

const MOST_REQUESTS = 2_147_483_647;

/** How often one may ask. */
export const rateLimitSettings = {
  RATE_LIMIT_ENABLED: withDefault(
    flag,
    'true',
    'Limits how often a client may ask; the limits on wrong codes hold in any case.',
  ),
  RATE_LIMIT_WINDOW: withDefault(seconds(1), '10', 'Window of the rule for paths without a rule of their own.'),
  RATE_LIMIT_MAX: withDefault(
    wholeNumber(1, MOST_REQUESTS),
    '100',
    'Requests of one address to one path in that window.',
  ),
  RATE_LIMIT_RULES: optional(
    rateLimitRules,
    null,
    'Rules for single paths or, with `*`, for several, which override the built-in ones.',
  ),
  REDIS_URL: optional(
    secretAddress(['redis', 'rediss']),
    'counted in memory',
    'Redis or Valkey that counts for all processes together.',
  ),
};
