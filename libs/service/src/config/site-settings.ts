import { filePath, listOf, nameLine, oneOf } from './formats/text-formats.js';
import {
  basePath,
  contactUrl,
  emailAddress,
  endpointPath,
  origin,
  returnUrl,
  trustedOrigin,
  webUrl,
} from './formats/web-formats.js';
import { setting } from './setting.js';

/** The public URL, and the origins that the service trusts. */
export const siteSettings = {
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
    nameLine,
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
