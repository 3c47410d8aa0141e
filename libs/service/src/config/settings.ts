import { additionalUserFields } from './formats/additional-fields.js';
import { customRateLimits } from './formats/custom-rate-limits.js';
import {
  cookieSeconds,
  filePath,
  flag,
  LARGEST_INT,
  line,
  listOf,
  masterSecret,
  oneOf,
  seconds,
  wholeNumber,
} from './formats/text-formats.js';
import {
  basePath,
  contactUrl,
  cookieDomain,
  cookiePrefix,
  databaseUrl,
  emailAddress,
  endpointPath,
  ipRange,
  listeningHost,
  origin,
  redisUrl,
  returnUrl,
  secretUrl,
  sender,
  trustedOrigin,
  webUrl,
} from './formats/web-formats.js';
import { monitoringSettings } from './monitoring-settings.js';
import { auditSettings, operatorSettings } from './operator-settings.js';
import { jwtSettings } from './jwt-settings.js';
import { passkeySettings } from './passkey-settings.js';
import type { Settings, ValuesOf } from './read-settings.js';
import { sessionSettings } from './session-settings.js';
import { setting } from './setting.js';
import { socialSettings } from './social-settings.js';
import { traceSettings } from './trace-settings.js';
import { webhookSettings } from './webhook-settings.js';

const HIGHEST_PORT = 65_535;
const LONGEST_PASSWORD = 4096;
const LONGEST_NAME = 100;

/** The process: where it listens, what it serves, what it logs. */
const serverSettings = {
  NODE_ENV: setting(
    oneOf(['development', 'test', 'production']),
    '`production` requires secrets and turns development features off; any other value starts only if the host of `PUBLIC_URL` is a loopback host.',
    'development',
  ),
  HOST: setting(listeningHost, 'Address to listen on.', '127.0.0.1'),
  PORT: setting(wholeNumber(0, HIGHEST_PORT), 'Port to listen on; with `0` the system picks a free one.', '3000'),
  WEB_CONCURRENCY: setting(
    wholeNumber(1, 256),
    'Number of processes that share the port; more than one needs `DATABASE_URL`, and `REDIS_URL` unless `RATE_LIMIT_ENABLED` is `false`.',
    '1',
  ),
  EXTENSIONS: setting(
    listOf(line(LONGEST_NAME)),
    'Modules whose default export is an extension, as packages or paths from the working directory; called in this order, after those of `main.ts`.',
  ),
  DRAIN_SECONDS: setting(
    seconds(0, 60),
    'Time between the signal to stop and the closing of the port; requests are served meanwhile, and `/ready` is 503.',
    { inWords: '`5`; in development `0`' },
  ),
  WEB_ENABLED: setting(flag, 'Serves the web app beside the API.', 'true'),
  API_REFERENCE_ENABLED: setting(flag, 'Serves the API reference at `/api/reference`.', 'true'),
  TRUSTED_PROXIES: setting(
    listOf(ipRange),
    'IP addresses and ranges of the proxies in front; `X-Forwarded-For` is read only from these.',
  ),
  LOG_LEVEL: setting(
    oneOf(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']),
    'Lowest level that is logged; the listening address is logged at every level.',
    'error',
  ),
  DATA_DIR: setting(
    filePath,
    'Folder of the embedded database, the development secret and the e-mail files; created when it is missing.',
    '.data',
  ),
};

/** The public URL, and the origins that the service trusts. */
const siteSettings = {
  PUBLIC_URL: setting(
    origin,
    'Origin under which browsers reach the service; https turns on secure cookies, and production rejects http except on a loopback host.',
    { inWords: '`http://localhost:{PORT}`; required in production' },
  ),
  BASE_PATH: setting(basePath, 'Path below which the endpoints are served.', '/'),
  DISABLED_PATHS: setting(listOf(endpointPath), 'Endpoints that answer 404 as if they did not exist.'),
  ERROR_URL: setting(
    returnUrl,
    'Where a failed social sign-in redirects to when the request named no URL; must be trusted.',
    { inWords: '`{PUBLIC_URL}{BASE_PATH}/error`' },
  ),
  TRUSTED_ORIGINS: setting(
    listOf(trustedOrigin),
    'Further origins that may send requests and that browsers may be redirected to.',
  ),
  APP_NAME: setting(
    line(LONGEST_NAME),
    'Product name in e-mails, on pages and, unless `TWO_FACTOR_ISSUER` is set, in authenticator apps.',
    'Portvakt',
  ),
  THEME_DIR: setting(
    filePath,
    'Folder with the look and words of the product: colours, logo, icon, texts, legal pages (docs/BRAND.md).',
  ),
  HOME_URL: setting(
    webUrl,
    'URL of the product. The wordmark, the last pages and e-mails link to it, and redirects may lead to its origin.',
  ),
  CONTACT_EMAIL: setting(
    emailAddress,
    'E-mail address that people turn to; shown on help and legal pages, after failures and in e-mails.',
  ),
  CONTACT_URL: setting(webUrl, 'Page for people who need help, shown where `CONTACT_EMAIL` is shown.'),
  SUPPORT_CONTACT: setting(
    contactUrl,
    'Whom a user with a locked account turns to; shown where the account is locked and in e-mails about what operators did.',
    { inWords: 'the value of `CONTACT_EMAIL`, or else of `CONTACT_URL`' },
  ),
  PRIVACY_URL: setting(webUrl, 'Privacy page of the product, in place of the built-in one.'),
  ACCESSIBILITY_URL: setting(webUrl, 'Accessibility statement of the product, in place of the built-in one.'),
  HELP_URL: setting(webUrl, 'Help page of the product, in place of the built-in one.'),
  TERMS_URL: setting(webUrl, 'Terms of use; without it no terms are linked.'),
  POLICY: setting(
    oneOf(['standard', 'strict']),
    '`strict` also rejects what the standard behaviour allows for compatibility, such as the second use of a one-time code.',
    'standard',
  ),
};

/** Keys and cookies. */
const secretSettings = {
  AUTH_SECRET: setting(masterSecret, 'All keys are derived from it: anyone who knows it can forge sessions.', {
    inWords: 'made once and kept in `DATA_DIR`; required in production',
  }),
  AUTH_PREVIOUS_SECRETS: setting(
    listOf(masterSecret),
    'Previous values of `AUTH_SECRET`, newest first: still accepted, never used for new values.',
  ),
  AUTH_COMPROMISED_SECRETS: setting(
    listOf(masterSecret),
    'Leaked values of `AUTH_SECRET`: they decrypt stored values, which are encrypted again at start, and verify no cookie, link or token.',
  ),
  COOKIE_PREFIX: setting(
    cookiePrefix,
    'Prefix of every cookie name; `better-auth` keeps the sessions of a migrated better-auth installation.',
    'portvakt',
  ),
  COOKIE_DOMAIN: setting(
    cookieDomain,
    'Domain whose hosts share the cookies; without it only the host of `PUBLIC_URL` gets them.',
  ),
};

const databaseSettings = {
  DATABASE_URL: setting(
    databaseUrl,
    'PostgreSQL database, tables in schema `public` or the `search_path` of the connection. Several hosts joined with ' +
      'commas and `target_session_attrs=read-write` follow a failover.',
    { inWords: 'embedded database in `DATA_DIR`' },
  ),
  DATABASE_POOL_SIZE: setting(wholeNumber(1, 1000), 'Connections to the database of each process.', '10'),
  DATABASE_POOLER: setting(
    oneOf(['none', 'transaction']),
    '`transaction` for a pooler in transaction mode: no start-up parameters, no named statements.',
    'none',
  ),
  MIGRATE_ON_START: setting(
    flag,
    'Applies pending migrations at start; `false` if a release step runs `npm run migrate` on `DATABASE_URL`.',
    'true',
  ),
};

const mailSettings = {
  SMTP_URL: setting(
    secretUrl(['smtp', 'smtps']),
    'Mail server; without one e-mails are written to files, which development shows at `/utviklerpost`. Not used where an extension sends them.',
    { inWords: 'outbox in `DATA_DIR`' },
  ),
  MAIL_FROM: setting(sender, 'Sender of every e-mail.', 'Portvakt <no-reply@localhost>'),
};

const rateLimitSettings = {
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

/** Accounts with e-mail and password. */
const accountSettings = {
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
  PASSWORD_MAX_LENGTH: setting(wholeNumber(1, LONGEST_PASSWORD), 'Longest password, in characters.', '128'),
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

const twoFactorSettings = {
  TWO_FACTOR_ISSUER: setting(line(LONGEST_NAME), 'Name that authenticator apps show.', {
    inWords: 'the value of `APP_NAME`',
  }),
  TWO_FACTOR_SKIP_VERIFICATION: setting(
    flag,
    'Two-factor authentication is on at once, before a first code has verified the authenticator.',
    'false',
  ),
  TWO_FACTOR_TOTP_ENABLED: setting(flag, 'Codes of authenticator apps are accepted.', 'true'),
  TWO_FACTOR_OTP_ENABLED: setting(flag, 'Codes by e-mail are accepted.', 'true'),
  TWO_FACTOR_OTP_TTL: setting(seconds(1), 'How long a code by e-mail works.', '180'),
  TWO_FACTOR_OTP_ATTEMPTS: setting(
    wholeNumber(1, 100),
    'Wrong guesses after which a code by e-mail becomes invalid.',
    '5',
  ),
  TWO_FACTOR_PENDING_TTL: setting(cookieSeconds, 'How long a sign-in waits for its second factor.', '300'),
  TRUST_DEVICE_TTL: setting(cookieSeconds, 'How long a trusted device needs no second factor.', '2592000'),
};

/** Every variable by its name, in the order in which errors are listed. */
export const settings = {
  ...serverSettings,
  ...monitoringSettings,
  ...traceSettings,
  ...siteSettings,
  ...secretSettings,
  ...rateLimitSettings,
  ...databaseSettings,
  ...mailSettings,
  ...accountSettings,
  ...sessionSettings,
  ...twoFactorSettings,
  ...passkeySettings,
  ...jwtSettings,
  ...socialSettings,
  ...operatorSettings,
  ...auditSettings,
  ...webhookSettings,
};

export type SettingName = keyof typeof settings;

/** The values of all variables, set or default. */
export type Values = ValuesOf<typeof settings>;

/** The same variables by their heading, in the order of the reference. */
export const settingGroups: Readonly<Record<string, Settings>> = {
  Server: serverSettings,
  Monitoring: { ...monitoringSettings, ...traceSettings },
  Site: siteSettings,
  'Secrets and cookies': secretSettings,
  Database: databaseSettings,
  Mail: mailSettings,
  'Rate limits': rateLimitSettings,
  Accounts: accountSettings,
  Sessions: sessionSettings,
  'Two-factor': twoFactorSettings,
  Passkeys: passkeySettings,
  Tokens: jwtSettings,
  'Social sign-in': socialSettings,
  Operators: operatorSettings,
  'Audit log': auditSettings,
  Webhooks: webhookSettings,
};
