import { OWN_CLAIMS, USER_CLAIMS } from '@portvakt/jwt';

import { jwtSettings } from './jwt-settings.js';
import { quoted } from './parse-text.js';
import { type Rule, rule } from './rule.js';

/** What the variables of tokens must fulfil together. */
export const jwtRules: readonly Rule[] = [
  rule(['JWT_CLAIMS', 'ADDITIONAL_USER_FIELDS'], ({ JWT_CLAIMS, ADDITIONAL_USER_FIELDS }) => {
    const additional = Object.entries(ADDITIONAL_USER_FIELDS ?? {});
    const returned = additional.filter(([, field]) => field.returned).map(([name]) => name);
    const own: readonly string[] = OWN_CLAIMS;
    const known = [...USER_CLAIMS, ...returned].filter((name) => !own.includes(name));
    return JWT_CLAIMS.filter((name) => !known.includes(name)).map(
      (name) => `JWT_CLAIMS has the entry ${quoted(name)}; expected ${jwtSettings.JWT_CLAIMS.expected}`,
    );
  }),
];
