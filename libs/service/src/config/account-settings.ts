import { additionalUserFields } from './formats/additional-fields.js';
import { flag, seconds, wholeNumber } from './formats/text-formats.js';
import { setting } from './setting.js';

const LONGEST_PASSWORD = 4096;

/** Accounts with e-mail and password. */
export const accountSettings = {
  SIGN_UP_ENABLED: setting(flag, 'New users may sign up with e-mail and password.', 'true'),
  EMAIL_PASSWORD_ENABLED: setting(flag, 'Users may sign in, and new users sign up, with e-mail and password.', 'true'),
  AUTO_SIGN_IN: setting(flag, 'A sign-up starts a session.', 'true'),
  REQUIRE_EMAIL_VERIFICATION: setting(flag, 'Sign-in with a password requires a verified address.', 'false'),
  AUTO_SIGN_IN_AFTER_VERIFICATION: setting(flag, 'The first use of a verification link starts a session.', 'false'),
  SEND_VERIFICATION_ON_SIGN_UP: setting(flag, 'A sign-up sends a verification e-mail.', 'true'),
  RESET_PASSWORD_ENABLED: setting(
    flag,
    'Links to choose a password are mailed, for a forgotten one and to users whom operators create, whatever `EMAIL_PASSWORD_ENABLED` is.',
    'true',
  ),
  VERIFICATION_EMAIL_ENABLED: setting(
    flag,
    'Verification e-mails, and those that confirm a new address, are sent.',
    'true',
  ),
  PASSWORD_MIN_LENGTH: setting(wholeNumber(1, LONGEST_PASSWORD), 'Shortest password, in characters.', '8'),
  PASSWORD_MAX_LENGTH: setting(
    wholeNumber(1, LONGEST_PASSWORD),
    'Longest password, in characters; users with a longer one need a new one.',
    '128',
  ),
  RESET_PASSWORD_TTL: setting(seconds(1), 'How long a link to reset the password works.', '3600'),
  VERIFICATION_TTL: setting(seconds(1), 'How long a verification link works.', '3600'),
  DELETE_TOKEN_TTL: setting(seconds(1), 'How long a link that confirms a deletion works.', '86400'),
  CHANGE_EMAIL_ENABLED: setting(flag, 'Users may change their e-mail address.', 'false', 'true'),
  DELETE_USER_ENABLED: setting(flag, 'Users may delete their account.', 'false', 'true'),
  DELETE_USER_CONFIRM_BY_MAIL: setting(flag, 'A deletion without a password is confirmed by e-mail.', 'false'),
  ADDITIONAL_USER_FIELDS: setting(
    additionalUserFields,
    'Fields of a user besides the built-in ones; `type` is `string`, `number`, `boolean`, `date`, ' +
      '`string[]` or `number[]`; left out, `required` is false, `input` and `returned` are true. `label` and `help`, each ' +
      'with a text for `nb`, `nn` and `en`, are shown in the forms of the web app that `in` lists: `sign-up` and ' +
      '`profile`. Rules for the values: `pattern`, `minLength`, `maxLength`, `min`, `max`, `oneOf` and `unique`; they need ' +
      'a `label`. `requiredFrom` says which new users must give a required field: `password` or `everybody`.',
  ),
};
