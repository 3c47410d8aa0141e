import { additionalUserFields } from '../formats/additional-fields.js';
import { flag, seconds, wholeNumber } from '../formats/format.js';
import { optional, withDefault } from './setting.js';

const LONGEST_PASSWORD = 4096;

/** Accounts with e-mail and password. */
export const accountSettings = {
  SIGN_UP_ENABLED: withDefault(flag, 'true', 'New users may register with e-mail and password.'),
  EMAIL_PASSWORD_ENABLED: withDefault(flag, 'true', 'Signing in and up with e-mail and password.'),
  AUTO_SIGN_IN: withDefault(flag, 'true', 'Registering starts a session.'),
  REQUIRE_EMAIL_VERIFICATION: withDefault(flag, 'false', 'Signing in with a password needs a verified address.'),
  AUTO_SIGN_IN_AFTER_VERIFICATION: withDefault(flag, 'false', 'The first use of a verification link starts a session.'),
  SEND_VERIFICATION_ON_SIGN_UP: withDefault(flag, 'true', 'Registering sends a verification mail.'),
  RESET_PASSWORD_ENABLED: withDefault(flag, 'true', 'A forgotten password can be reset by mail.'),
  VERIFICATION_EMAIL_ENABLED: withDefault(
    flag,
    'true',
    'Verification mails, and those that confirm a new address, are sent.',
  ),
  PASSWORD_MIN_LENGTH: withDefault(wholeNumber(1, LONGEST_PASSWORD), '8', 'Shortest password, in characters.'),
  PASSWORD_MAX_LENGTH: withDefault(wholeNumber(1, LONGEST_PASSWORD), '128', 'Longest password, in characters.'),
  RESET_PASSWORD_TTL: withDefault(seconds(1), '3600', 'How long a link to reset the password works.'),
  VERIFICATION_TTL: withDefault(seconds(1), '3600', 'How long a verification link works.'),
  DELETE_TOKEN_TTL: withDefault(seconds(1), '86400', 'How long a link that confirms a deletion works.'),
  CHANGE_EMAIL_ENABLED: withDefault(flag, 'false', 'Users may change their address.', 'true'),
  DELETE_USER_ENABLED: withDefault(flag, 'false', 'Users may delete themselves.', 'true'),
  DELETE_USER_CONFIRM_BY_MAIL: withDefault(flag, 'false', 'A deletion without password is confirmed by mail.'),
  ADDITIONAL_USER_FIELDS: optional(
    additionalUserFields,
    null,
    'What is kept of a user besides the built-in members; `type` is `string`, `number`, `boolean`, `date`, ' +
      '`string[]` or `number[]`; left out, `required` is false, `input` and `returned` are true.',
  ),
};
