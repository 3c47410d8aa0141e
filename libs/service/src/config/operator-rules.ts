import { isExpiredToken } from '@portvakt/operators';

import { type DerivedValues, STRICT_AUDIT_DETAIL_DAYS } from './derived-values.js';
import { type Rule, rule } from './rule.js';
import type { Values } from './settings.js';

const SHORTEST_DELAY_IN_PRODUCTION = 3600;
const SHORTEST_STRICT_DELAY = 86_400;
const DAY_LENGTH = 'yyyy-mm-dd'.length;

/** What the variables of operators and of the audit log must fulfil together (operators §14.1). */
const generalRules: readonly Rule[] = [
  rule(
    ['NODE_ENV', 'PUBLIC_URL', 'OPERATOR_SECOND_FACTOR'],
    ({ OPERATOR_SECOND_FACTOR }, { isProduction, isOnLoopback }) =>
      isProduction &&
      !OPERATOR_SECOND_FACTOR &&
      !isOnLoopback &&
      'OPERATOR_SECOND_FACTOR is false; expected true in production, unless PUBLIC_URL is a loopback host',
  ),
  rule(
    ['OPERATOR_FRESH_AGE', 'OPERATOR_SECOND_FACTOR_AGE'],
    ({ OPERATOR_FRESH_AGE: freshAge, OPERATOR_SECOND_FACTOR_AGE: secondFactorAge }) =>
      freshAge > secondFactorAge && `OPERATOR_FRESH_AGE is ${freshAge}; expected at most OPERATOR_SECOND_FACTOR_AGE`,
  ),
  rule(['NODE_ENV', 'POLICY', 'OPERATOR_REQUEST_DELAY'], shortDelay),
  // A case that needs no approval waits twice as long, and would otherwise expire before it may be carried out.
  rule(
    ['OPERATOR_REQUEST_TTL', 'OPERATOR_REQUEST_DELAY'],
    ({ OPERATOR_REQUEST_TTL: lifetime, OPERATOR_REQUEST_DELAY: delay }) =>
      lifetime <= 2 * delay && `OPERATOR_REQUEST_TTL is ${lifetime}; expected more than twice OPERATOR_REQUEST_DELAY`,
  ),
  rule(
    ['AUDIT_DETAIL_DAYS', 'AUDIT_RETENTION_DAYS'],
    ({ AUDIT_RETENTION_DAYS }, { auditDetailDays: days }) =>
      days > AUDIT_RETENTION_DAYS && `AUDIT_DETAIL_DAYS is ${days}; expected at most AUDIT_RETENTION_DAYS`,
  ),
];

/** What `POLICY=strict` refuses (operators §14.3). */
const strictRules: readonly Rule[] = [
  rule(
    ['OPERATOR_SET_PASSWORD_ENABLED'],
    ({ OPERATOR_SET_PASSWORD_ENABLED }) =>
      OPERATOR_SET_PASSWORD_ENABLED && 'OPERATOR_SET_PASSWORD_ENABLED is true; expected false with POLICY=strict',
  ),
  rule(
    ['IMPERSONATION_ENABLED'],
    ({ IMPERSONATION_ENABLED }) =>
      IMPERSONATION_ENABLED && 'IMPERSONATION_ENABLED is true; expected false with POLICY=strict',
  ),
  rule(
    ['AUDIT_DETAIL_DAYS'],
    (_, { auditDetailDays: days }) =>
      days > STRICT_AUDIT_DETAIL_DAYS &&
      `AUDIT_DETAIL_DAYS is ${days}; expected at most ${STRICT_AUDIT_DETAIL_DAYS} with POLICY=strict`,
  ),
  rule(['OPERATOR_API_TOKENS'], longLivedTokens),
];

/** Warnings for the log at the start: expired tokens, whose requests are answered with 401 (operators §4.4). */
export const expiredTokenWarnings = ({ OPERATOR_API_TOKENS: tokens }: Values, now: Date): readonly string[] =>
  (tokens ?? [])
    .filter((token) => isExpiredToken(token, now))
    .map(
      ({ name, expires }) => `a token of "${name}" in OPERATOR_API_TOKENS was valid until ${expires} and is refused`,
    );

export const operatorRules: readonly Rule[] = [...generalRules, ...strictRules.map(onlyIfStrict)];

function onlyIfStrict({ reads, errors }: Rule): Rule {
  return rule(
    ['POLICY', ...reads],
    (values, derived, now) => values.POLICY === 'strict' && errors(values, derived, now),
  );
}

/** The owner needs time to stop a case. */
function shortDelay(
  { POLICY, OPERATOR_REQUEST_DELAY: delay }: Values,
  { isProduction }: DerivedValues,
): string | false {
  const line = (least: number, where: string) =>
    delay < least && `OPERATOR_REQUEST_DELAY is ${delay}; expected at least ${least} ${where}`;
  if (POLICY === 'strict') return line(SHORTEST_STRICT_DELAY, 'with POLICY=strict');
  return isProduction && line(SHORTEST_DELAY_IN_PRODUCTION, 'in production');
}

function longLivedTokens({ OPERATOR_API_TOKENS }: Values, _: unknown, now: Date): readonly string[] {
  const inAYear = new Date(now);
  inAYear.setUTCFullYear(now.getUTCFullYear() + 1);
  const lastDay = inAYear.toISOString().slice(0, DAY_LENGTH);
  return (OPERATOR_API_TOKENS ?? []).flatMap(({ expires }, index) =>
    expires > lastDay
      ? `OPERATOR_API_TOKENS has an entry ${index + 1} that expires later; expected within a year with POLICY=strict`
      : [],
  );
}
