import { IdentityError } from '../errors.js';

const OWN_PATH = /^\/(?![/\\])/;

/**
 * The address of a profile picture (contract §11.3): http or https without a user part, or a path of our own. Nothing
 * that a browser would run. An empty text means no picture.
 */
export function parseProfileImage(text: string | null | undefined): string | null {
  if (!text) return null;
  if (OWN_PATH.test(text) || isWebAddress(text)) return text;
  throw new IdentityError('INVALID_IMAGE');
}

function isWebAddress(text: string): boolean {
  if (!/^https?:\/\//i.test(text) || !URL.canParse(text)) return false;
  const { username, password } = new URL(text);
  return username === '' && password === '';
}
