import { apiTokens } from './formats/api-tokens.js';
import { flag, LARGEST_INT, listOf, seconds, wholeNumber } from './formats/text-formats.js';
import { ipRange, origin } from './formats/web-formats.js';
import { setting } from './setting.js';

const LONGEST_RETENTION_DAYS = 36_500;

/** Who may use the endpoints of operators, and what operators may do (operators §14). */
export const operatorSettings = {
  OPERATORS_ENABLED: setting(flag, 'The endpoints and pages of operators exist.', 'true'),
  OPERATOR_ORIGINS: setting(
    listOf(origin),
    'Origins besides that of `PUBLIC_URL` that may use the endpoints of operators; `TRUSTED_ORIGINS` may not.',
  ),
  OPERATOR_ALLOWED_ADDRESSES: setting(
    listOf(ipRange),
    'IP addresses and ranges that may use the endpoints of operators; requests from all others are answered 404.',
    { inWords: 'all addresses' },
  ),
  OPERATOR_SECOND_FACTOR: setting(
    flag,
    'Operators must give a code of an authenticator app, a backup code or a passkey; production requires it unless `PUBLIC_URL` is a loopback host.',
    'true',
  ),
  OPERATOR_SECOND_FACTOR_AGE: setting(seconds(1), 'How long after that code an operator may read.', '43200'),
  OPERATOR_FRESH_AGE: setting(
    seconds(1),
    'How long after that code an operator may change something; at most `OPERATOR_SECOND_FACTOR_AGE`.',
    '900',
  ),
  OPERATOR_REASON_REQUIRED: setting(
    flag,
    'Changes by operators need a reason; `POLICY=strict` always requires one.',
    'false',
  ),
  OPERATOR_SET_PASSWORD_ENABLED: setting(
    flag,
    'Operators may set the password of a user; refused with `POLICY=strict`.',
    'false',
  ),
  IMPERSONATION_ENABLED: setting(
    flag,
    'Operators may see an account as its user, without changing it; refused with `POLICY=strict`.',
    'false',
  ),
  IMPERSONATION_TTL: setting(seconds(60, 3600), 'How long an operator may see an account as its user.', '900'),
  OPERATOR_REQUEST_DELAY: setting(
    seconds(0),
    'How long a case waits before it is carried out, so that the owner can stop it; at least 3600 in production and 86400 with `POLICY=strict`.',
    '86400',
  ),
  OPERATOR_REQUEST_TTL: setting(
    seconds(1),
    'How long a case stays open; more than twice `OPERATOR_REQUEST_DELAY`.',
    '604800',
  ),
  OPERATOR_VIEWS_PER_HOUR: setting(
    wholeNumber(1, LARGEST_INT),
    'Users that an operator, or the token of a machine, may open within an hour.',
    '300',
  ),
  OPERATOR_API_TOKENS: setting(
    apiTokens,
    'Bearer tokens of machines, as digests; `npm run operator -- token` makes an entry.',
  ),
};

/** The audit log (operators §14.1). */
export const auditSettings = {
  AUDIT_RETENTION_DAYS: setting(
    wholeNumber(30, LONGEST_RETENTION_DAYS),
    'Days after which events are removed from the audit log.',
    '400',
  ),
  AUDIT_DETAIL_DAYS: setting(
    wholeNumber(0, LONGEST_RETENTION_DAYS),
    'Days after which IP address and browser of an event are shortened; at most `AUDIT_RETENTION_DAYS`, with `POLICY=strict` at most 30; `0`: at once.',
    { inWords: '`90`, with `POLICY=strict` `30`; `AUDIT_RETENTION_DAYS` where that is less' },
  ),
  AUDIT_SEAL_INTERVAL: setting(seconds(1, 60), 'Time between two seals of the audit log.', '5'),
};
