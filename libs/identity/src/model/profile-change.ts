import type { AdditionalFields } from './additional-field.js';
import { type AdditionalValues, additionalValuesInUpdate } from './additional-values.js';
import { parseProfileImage } from './profile-image.js';

/** A change of a user's own profile. An absent field stays as it is. */
export interface ProfileChange {
  readonly name?: string;
  readonly image?: string | null;
  /** The additional fields that change. */
  readonly extra: AdditionalValues;
}

export interface GivenProfile {
  readonly name?: string | undefined;
  readonly image?: string | null | undefined;
  /** The other fields of the request; only declared additional fields are read. */
  readonly given: Readonly<Record<string, unknown>>;
}

/** Null where the request contains no change (specification §11.3). */
export function parseProfileChange(
  { name, image, given }: GivenProfile,
  fields: AdditionalFields,
): ProfileChange | null {
  const change: ProfileChange = {
    ...(name === undefined ? {} : { name }),
    ...(image === undefined ? {} : { image: parseProfileImage(image) }),
    extra: additionalValuesInUpdate(fields, given),
  };
  return 'name' in change || 'image' in change || Object.keys(change.extra).length > 0 ? change : null;
}
