import { basePath, callPath, origin, returnAddress, trustedOrigin } from '../formats/address-format.js';
import { line, listOf, oneOf } from '../formats/format.js';
import { optional, withDefault } from './setting.js';

const LONGEST_NAME = 100;

/** What the world sees, and whom the service believes. */
export const siteSettings = {
  PUBLIC_URL: optional(
    origin,
    '`http://localhost:{PORT}`; required in production',
    'Origin that the world sees; https turns on secure cookies, and production refuses http except on a loopback host.',
  ),
  BASE_PATH: withDefault(basePath, '/', 'Path below which the auth calls stand.'),
  DISABLED_PATHS: optional(listOf(callPath), null, 'Calls that answer 404 as if they did not exist.'),
  ERROR_URL: optional(
    returnAddress,
    '`{PUBLIC_URL}{BASE_PATH}/error`',
    'Where a failed social sign-in leads when the call named no address; must be trusted.',
  ),
  TRUSTED_ORIGINS: optional(
    listOf(trustedOrigin),
    null,
    'Origins besides our own that may call us and that browsers may be sent to.',
  ),
  APP_NAME: withDefault(
    line(LONGEST_NAME),
    'Portvakt',
    'Name in mails, on pages and, unless set apart, in authenticators.',
  ),
  POLICY: withDefault(
    oneOf(['standard', 'strict']),
    'standard',
    '`strict` closes what the standard behaviour leaves open, among it the use of a one-time code twice.',
  ),
};
