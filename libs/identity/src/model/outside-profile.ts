import { parseProfileImage } from './profile-image.js';

const NAME_MAX_LENGTH = 255;
const ADDRESS_MAX_LENGTH = 2048;
const PHOTO_MAX_LENGTH = 65_536;
const CONTROL_OR_LONE_SURROGATE = /\p{Cc}|\p{Cs}/gu;
/** A picture in itself, of a kind that cannot hold anything but pixels. */
const PHOTO = /^data:image\/(?:png|jpeg|gif|webp);base64,[A-Za-z0-9+/]+={0,2}$/;

/**
 * A name that comes from elsewhere, made fit to be one here (specification §12.2); null where nothing is left of it.
 */
export function cleanedName(name: string | null): string | null {
  const clean = (name ?? '').replace(CONTROL_OR_LONE_SURROGATE, '').trim().slice(0, NAME_MAX_LENGTH);
  // The cut may have gone through a character.
  return clean.replace(CONTROL_OR_LONE_SURROGATE, '') || null;
}

/** A picture that comes from elsewhere: an address as users may give it, or a small photo; null for anything else. */
export function cleanedImage(image: string | null): string | null {
  if (!image) return null;
  if (image.startsWith('data:')) return image.length <= PHOTO_MAX_LENGTH && PHOTO.test(image) ? image : null;
  try {
    return image.length <= ADDRESS_MAX_LENGTH ? parseProfileImage(image) : null;
  } catch {
    return null;
  }
}
