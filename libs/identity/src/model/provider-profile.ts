import { cleanText } from '@portvakt/kernel';

import { parseProfileImage } from './profile-image.js';

const NAME_MAX_LENGTH = 255;
const ADDRESS_MAX_LENGTH = 2048;
const PHOTO_MAX_LENGTH = 65_536;
/** A data URL of an image format that cannot contain scripts. */
const PHOTO = /^data:image\/(?:png|jpeg|gif|webp);base64,[A-Za-z0-9+/]+={0,2}$/;

/**
 * A provider's name without control characters and of bounded length (specification §12.2); null where nothing is left.
 */
export function cleanedName(name: string | null): string | null {
  const clean = cleanText(name ?? '')
    .trim()
    .slice(0, NAME_MAX_LENGTH);
  // The cut may have split a surrogate pair.
  return cleanText(clean) || null;
}

/** A provider's picture: a URL that users may set themselves, or a small data URL; null for anything else. */
export function cleanedImage(image: string | null): string | null {
  if (!image) return null;
  if (image.startsWith('data:')) return image.length <= PHOTO_MAX_LENGTH && PHOTO.test(image) ? image : null;
  try {
    return image.length <= ADDRESS_MAX_LENGTH ? parseProfileImage(image) : null;
  } catch {
    return null;
  }
}
