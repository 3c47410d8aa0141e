import { parseDatabaseUrl } from '@portvakt/adapters/typeorm';

import type { DerivedValues } from './derived-values.js';
import { passkeyWarnings } from './passkey-config.js';
import type { Values } from './settings.js';

/** Warnings for the log at the start: settings that are valid one by one and make no sense together. */
export const settingWarnings = (values: Values, derived: DerivedValues): readonly string[] => [
  ...passkeyWarnings(values, derived),
  ...databaseWarnings(values),
  ...contradictions(values, derived)
    .filter(([applies]) => applies)
    .map(([, warning]) => warning),
];

function databaseWarnings({ DATABASE_URL }: Values): readonly string[] {
  const mode = parseDatabaseUrl(DATABASE_URL?.reveal() ?? '')?.stricterThan;
  if (!mode) return [];
  return [
    `DATABASE_URL has sslmode=${mode}: the certificate is checked as with verify-full, but not by psql and pg_dump; ` +
      'write sslmode=verify-full',
  ];
}

const contradictions = (
  values: Values,
  { isProduction }: DerivedValues,
): readonly (readonly [applies: boolean, warning: string])[] => [
  [
    isProduction && values.SMTP_URL !== null && /@localhost>?$/u.test(values.MAIL_FROM),
    'MAIL_FROM ends in @localhost: mail servers reject its mails',
  ],
  [
    values.REQUIRE_EMAIL_VERIFICATION && !values.VERIFICATION_EMAIL_ENABLED,
    'REQUIRE_EMAIL_VERIFICATION without VERIFICATION_EMAIL_ENABLED: new users get no mail that verifies their address',
  ],
  [
    values.OPERATORS_ENABLED &&
      values.OPERATOR_SECOND_FACTOR &&
      !values.TWO_FACTOR_TOTP_ENABLED &&
      !values.PASSKEYS_ENABLED,
    'operators need a second factor, but TWO_FACTOR_TOTP_ENABLED and PASSKEYS_ENABLED are both false',
  ],
  [
    isProduction && !values.WEB_ENABLED && values.OPERATORS_ENABLED,
    'WEB_ENABLED=false with OPERATORS_ENABLED: mails link to pages of the web app, such as the one that stops a case',
  ],
  [
    values.SESSION_UPDATE_AGE >= values.SESSION_TTL,
    'SESSION_UPDATE_AGE is not below SESSION_TTL: sessions end without ever being extended',
  ],
  [
    values.CHANGE_EMAIL_ENABLED && !values.VERIFICATION_EMAIL_ENABLED,
    'CHANGE_EMAIL_ENABLED without VERIFICATION_EMAIL_ENABLED: a verified address cannot be changed, which takes a mailed link',
  ],
  [
    values.DELETE_USER_ENABLED && !values.DELETE_USER_CONFIRM_BY_MAIL && values.SESSION_FRESH_AGE === 0,
    'DELETE_USER_ENABLED with SESSION_FRESH_AGE=0 and without DELETE_USER_CONFIRM_BY_MAIL: users without a password cannot ' +
      'delete their account',
  ],
];
