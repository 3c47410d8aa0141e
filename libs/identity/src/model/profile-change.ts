import type { AdditionalFields } from './additional-field.js';
import { type AdditionalValues, additionalValuesInUpdate } from './additional-values.js';
import { parseProfileImage } from './profile-image.js';

/** What users may change about themselves; what is left out stays. */
export interface ProfileChange {
  readonly name?: string;
  readonly image?: string | null;
  /** Of the product's additional fields, those that change. */
  readonly extra: AdditionalValues;
}

export interface GivenProfile {
  readonly name?: string | undefined;
  readonly image?: string | null | undefined;
  /** Whatever was sent; only declared additional fields are taken from it. */
  readonly given: Readonly<Record<string, unknown>>;
}

/** Null where nothing is to change (specification §11.3). */
export function parseProfileChange({ name, image, given }: GivenProfile, fields: AdditionalFields): ProfileChange | null {
  const change: ProfileChange = {
    ...(name === undefined ? {} : { name }),
    ...(image === undefined ? {} : { image: parseProfileImage(image) }),
    extra: additionalValuesInUpdate(fields, given),
  };
  return 'name' in change || 'image' in change || Object.keys(change.extra).length > 0 ? change : null;
}
