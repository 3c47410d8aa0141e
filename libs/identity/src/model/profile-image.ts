import { isCleanText, parseUrl } from '@portvakt/kernel';

import { IdentityError } from '../errors.js';

const OWN_PATH = /^\/(?![/\\])/;
const WEB = /^https?:\/\//i;

/**
 * The URL of a profile picture (specification §11.3): http or https without a user part, or a path of this origin. Null
 * for an empty text; throws for anything else. Control characters are refused because browsers drop them: `/<tab>/host`
 * leads to another host.
 */
export function parseProfileImage(text: string | null | undefined): string | null {
  if (!text) return null;
  if (isCleanText(text) && (OWN_PATH.test(text) || isWebUrl(text))) return text;
  throw new IdentityError('INVALID_IMAGE');
}

function isWebUrl(text: string): boolean {
  const url = parseUrl(text);
  return url !== null && WEB.test(text) && url.username === '' && url.password === '';
}
