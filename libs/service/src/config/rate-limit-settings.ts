import { customRateLimits } from './formats/custom-rate-limits.js';
import { flag, LARGEST_INT, seconds, wholeNumber } from './formats/text-formats.js';
import { redisUrl } from './formats/web-formats.js';
import { setting } from './setting.js';

/** How often a client may send requests, and where it is counted. */
export const rateLimitSettings = {
  RATE_LIMIT_ENABLED: setting(
    flag,
    'Limits how often a client may send requests; the limits on wrong codes always apply.',
    'true',
  ),
  RATE_LIMIT_WINDOW: setting(seconds(1), 'Window of the default rule, in seconds.', '10'),
  RATE_LIMIT_MAX: setting(
    wholeNumber(1, LARGEST_INT),
    'Requests from one IP address to one path in that window.',
    '100',
  ),
  RATE_LIMIT_RULES: setting(
    customRateLimits,
    'Rules for single paths or, with `*`, for several; they override the built-in rules.',
  ),
  REDIS_URL: setting(
    redisUrl,
    'Redis or Valkey that counts for all processes. With Sentinels: `redis+sentinel://:password@a:26379,b:26379/mymaster/0`.',
    { inWords: 'counted in memory' },
  ),
};
