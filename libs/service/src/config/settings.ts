import { MAX_SESSIONS_PER_USER } from '@portvakt/session';

import { additionalUserFields } from './formats/additional-fields.js';
import { customRateLimits } from './formats/custom-rate-limits.js';
import { providerId } from './formats/provider-formats.js';
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
  cookieDomain,
  cookiePrefix,
  databaseUrl,
  endpointPath,
  ipRange,
  listeningHost,
  origin,
  returnUrl,
  secretUrl,
  sender,
  trustedOrigin,
} from './formats/web-formats.js';
import type { Settings, ValuesOf } from './read-settings.js';
import { setting } from './setting.js';

const HIGHEST_PORT = 65_535;
const LONGEST_PASSWORD = 4096;
const LONGEST_NAME = 100;
/** A revoked session remains valid in the cookie for this long (security D10, D11). */
const LONGEST_COOKIE_CACHE_SECONDS = 3600;

/** The process: where it listens, what it serves, what it logs. */
const serverSettings = {
  NODE_ENV: setting(
    oneOf(['development', 'test', 'production']),
    '`production` needs its secrets and closes all that is meant for development; anything else starts only where the host of `PUBLIC_URL` is a loopback host.',
    'development',
  ),
  HOST: setting(listeningHost, 'Address to listen on.', '127.0.0.1'),
  PORT: setting(wholeNumber(0, HIGHEST_PORT), 'Port to listen on; with `0` the system picks a free one.', '3000'),
  WEB_CONCURRENCY: setting(
    wholeNumber(1, 256),
    'Number of processes that share the port; more than one needs `DATABASE_URL`, and `REDIS_URL` unless `RATE_LIMIT_ENABLED` is `false`.',
    '1',
  ),
  DRAIN_SECONDS: setting(
    seconds(0, 60),
    'Time between the signal to stop and the closing of the port; `/ready` is 503 meanwhile and requests are served.',
    { inWords: '`5`; in development `0`' },
  ),
  WEB_ENABLED: setting(flag, 'Serves the web app beside the calls.', 'true'),
  API_REFERENCE_ENABLED: setting(flag, 'Serves the reference of the calls at `/api/reference`.', 'true'),
  TRUSTED_PROXIES: setting(
    listOf(ipRange),
    'Addresses and ranges of the proxies in front; only these may tell the address of a client in `X-Forwarded-For`.',
  ),
  LOG_LEVEL: setting(
    oneOf(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']),
    'Least level of a line in the log; the listening address is logged at every level.',
    'error',
  ),
  DATA_DIR: setting(
    filePath,
    'Folder of the embedded database, the development secret and the mail outbox, made when it is missing.',
    '.data',
  ),
};

/** The public URL, and the origins that the service trusts. */
const siteSettings = {
  PUBLIC_URL: setting(
    origin,
    'Origin that the world sees; https turns on secure cookies, and production refuses http except on a loopback host.',
    { inWords: '`http://localhost:{PORT}`; required in production' },
  ),
  BASE_PATH: setting(basePath, 'Path below which the auth calls stand.', '/'),
  DISABLED_PATHS: setting(listOf(endpointPath), 'Calls that answer 404 as if they did not exist.'),
  ERROR_URL: setting(
    returnUrl,
    'Where a failed social sign-in leads when the call named no address; must be trusted.',
    { inWords: '`{PUBLIC_URL}{BASE_PATH}/error`' },
  ),
  TRUSTED_ORIGINS: setting(
    listOf(trustedOrigin),
    'Origins besides our own that may call us and that browsers may be sent to.',
  ),
  APP_NAME: setting(
    line(LONGEST_NAME),
    'Name in mails, on pages and, unless set apart, in authenticators.',
    'Portvakt',
  ),
  POLICY: setting(
    oneOf(['standard', 'strict']),
    '`strict` closes what the standard behaviour leaves open, among it the use of a one-time code twice.',
    'standard',
  ),
};

/** Keys and cookies. */
const secretSettings = {
  AUTH_SECRET: setting(masterSecret, 'Root of all keys: whoever knows it can forge sessions.', {
    inWords: 'made once and kept in `DATA_DIR`; required in production',
  }),
  AUTH_PREVIOUS_SECRETS: setting(
    listOf(masterSecret),
    'Former values of `AUTH_SECRET`, newest first, still accepted for reading and never used for writing.',
  ),
  AUTH_COMPROMISED_SECRETS: setting(
    listOf(masterSecret),
    'Leaked values of `AUTH_SECRET`: they decrypt what is stored, so that it is encrypted anew at start, and open no cookie, link or token.',
  ),
  COOKIE_PREFIX: setting(
    cookiePrefix,
    'Beginning of every cookie name; `better-auth` takes over the live sessions of the reference library.',
    'portvakt',
  ),
  COOKIE_DOMAIN: setting(cookieDomain, 'Domain whose hosts share the cookies; without it they belong to one host.'),
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
    '`transaction`: a pooler in transaction mode stands between; no start-up parameters, no named statements.',
    'none',
  ),
  MIGRATE_ON_START: setting(
    flag,
    'Brings the tables up to date at start; `false` where a release step runs `npm run migrate` on `DATABASE_URL`.',
    'true',
  ),
};

const mailSettings = {
  SMTP_URL: setting(
    secretUrl(['smtp', 'smtps']),
    'Mail server; without one mails are written to the outbox, which development shows at `/utviklerpost`.',
    { inWords: 'outbox in `DATA_DIR`' },
  ),
  MAIL_FROM: setting(sender, 'Sender of every mail.', 'Portvakt <no-reply@localhost>'),
};

const rateLimitSettings = {
  RATE_LIMIT_ENABLED: setting(
    flag,
    'Limits how often a client may ask; the limits on wrong codes hold in any case.',
    'true',
  ),
  RATE_LIMIT_WINDOW: setting(seconds(1), 'Window of the rule for paths without a rule of their own.', '10'),
  RATE_LIMIT_MAX: setting(wholeNumber(1, LARGEST_INT), 'Requests of one address to one path in that window.', '100'),
  RATE_LIMIT_RULES: setting(
    customRateLimits,
    'Rules for single paths or, with `*`, for several, which override the built-in ones.',
  ),
  REDIS_URL: setting(secretUrl(['redis', 'rediss']), 'Redis or Valkey that counts for all processes together.', {
    inWords: 'counted in memory',
  }),
};

/** Accounts with e-mail and password. */
const accountSettings = {
  SIGN_UP_ENABLED: setting(flag, 'New users may register with e-mail and password.', 'true'),
  EMAIL_PASSWORD_ENABLED: setting(flag, 'Signing in and up with e-mail and password.', 'true'),
  AUTO_SIGN_IN: setting(flag, 'Registering starts a session.', 'true'),
  REQUIRE_EMAIL_VERIFICATION: setting(flag, 'Signing in with a password needs a verified address.', 'false'),
  AUTO_SIGN_IN_AFTER_VERIFICATION: setting(flag, 'The first use of a verification link starts a session.', 'false'),
  SEND_VERIFICATION_ON_SIGN_UP: setting(flag, 'Registering sends a verification mail.', 'true'),
  RESET_PASSWORD_ENABLED: setting(flag, 'A forgotten password can be reset by mail.', 'true'),
  VERIFICATION_EMAIL_ENABLED: setting(
    flag,
    'Verification mails, and those that confirm a new address, are sent.',
    'true',
  ),
  PASSWORD_MIN_LENGTH: setting(wholeNumber(1, LONGEST_PASSWORD), 'Shortest password, in characters.', '8'),
  PASSWORD_MAX_LENGTH: setting(wholeNumber(1, LONGEST_PASSWORD), 'Longest password, in characters.', '128'),
  RESET_PASSWORD_TTL: setting(seconds(1), 'How long a link to reset the password works.', '3600'),
  VERIFICATION_TTL: setting(seconds(1), 'How long a verification link works.', '3600'),
  DELETE_TOKEN_TTL: setting(seconds(1), 'How long a link that confirms a deletion works.', '86400'),
  CHANGE_EMAIL_ENABLED: setting(flag, 'Users may change their address.', 'false', 'true'),
  DELETE_USER_ENABLED: setting(flag, 'Users may delete themselves.', 'false', 'true'),
  DELETE_USER_CONFIRM_BY_MAIL: setting(flag, 'A deletion without password is confirmed by mail.', 'false'),
  ADDITIONAL_USER_FIELDS: setting(
    additionalUserFields,
    'What is kept of a user besides the built-in members; `type` is `string`, `number`, `boolean`, `date`, ' +
      '`string[]` or `number[]`; left out, `required` is false, `input` and `returned` are true.',
  ),
};

const sessionSettings = {
  SESSION_TTL: setting(cookieSeconds, 'Life of a remembered session after its last refresh.', '604800'),
  SESSION_UPDATE_AGE: setting(
    seconds(0),
    'Age at which a session is refreshed when it is used; `0`: at each use.',
    '86400',
  ),
  SESSION_FRESH_AGE: setting(
    seconds(0),
    'How long after signing in a session may do what needs a fresh one; `0`: always.',
    '86400',
  ),
  SESSION_REFRESH_ENABLED: setting(flag, 'Use prolongs a session.', 'true'),
  SESSIONS_PER_USER: setting(
    wholeNumber(1, MAX_SESSIONS_PER_USER),
    'Sessions that a user may have at a time; a sign-in beyond ends the oldest.',
    '100',
  ),
  SESSION_COOKIE_CACHE_ENABLED: setting(
    flag,
    'Keeps a signed copy of the session in a cookie, read without the database.',
    'false',
  ),
  SESSION_COOKIE_CACHE_TTL: setting(
    seconds(1, LONGEST_COOKIE_CACHE_SECONDS),
    'How long that copy is believed, also after the session was revoked elsewhere.',
    '300',
  ),
};

const twoFactorSettings = {
  TWO_FACTOR_ISSUER: setting(line(LONGEST_NAME), 'Name that authenticator apps show.', {
    inWords: 'the value of `APP_NAME`',
  }),
  TWO_FACTOR_SKIP_VERIFICATION: setting(
    flag,
    'Two-factor is on at once, before a first code proved the authenticator.',
    'false',
  ),
  TWO_FACTOR_TOTP_ENABLED: setting(flag, 'Codes of authenticator apps.', 'true'),
  TWO_FACTOR_OTP_ENABLED: setting(flag, 'Codes by mail.', 'true'),
  TWO_FACTOR_OTP_TTL: setting(seconds(1), 'How long a code by mail works.', '180'),
  TWO_FACTOR_OTP_ATTEMPTS: setting(wholeNumber(1, 100), 'Wrong guesses after which a code by mail is void.', '5'),
  TWO_FACTOR_PENDING_TTL: setting(cookieSeconds, 'How long a sign-in waits for its second factor.', '300'),
  TRUST_DEVICE_TTL: setting(cookieSeconds, 'How long a trusted device needs no second factor.', '2592000'),
};

/** Sign-in with any provider; `social/provider-settings.ts` has the settings of each. */
const socialSettings = {
  ACCOUNT_LINKING_ENABLED: setting(flag, 'An identity at a provider may join a user who is there already.', 'true'),
  TRUSTED_PROVIDERS: setting(
    listOf(providerId),
    'Providers that may join a user although they do not call the address verified; one that many tenants share never may.',
  ),
  UPDATE_ACCOUNT_ON_SIGN_IN: setting(flag, 'Stored tokens of a provider follow each sign-in.', 'true'),
  ALLOW_UNLINKING_ALL: setting(flag, 'Users may take away their last way in.', 'false'),
  SOCIAL_ALLOW_HTTP: setting(
    flag,
    'Addresses of providers may be plain http on loopback hosts; in production only where `PUBLIC_URL` is one too.',
    'false',
  ),
};

/** Every variable by its name, in the order in which errors are listed. */
export const settings = {
  ...serverSettings,
  ...siteSettings,
  ...secretSettings,
  ...rateLimitSettings,
  ...databaseSettings,
  ...mailSettings,
  ...accountSettings,
  ...sessionSettings,
  ...twoFactorSettings,
  ...socialSettings,
};

export type SettingName = keyof typeof settings;

/** The values of all variables, set or default. */
export type Values = ValuesOf<typeof settings>;

/** The same variables by their heading, in the order of the reference. */
export const settingGroups: Readonly<Record<string, Settings>> = {
  Server: serverSettings,
  Site: siteSettings,
  'Secrets and cookies': secretSettings,
  Database: databaseSettings,
  Mail: mailSettings,
  'Rate limits': rateLimitSettings,
  Accounts: accountSettings,
  Sessions: sessionSettings,
  'Two-factor': twoFactorSettings,
  'Social sign-in': socialSettings,
};
