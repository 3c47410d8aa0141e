import type { AdditionalFields } from './additional-field.js';
import { type AdditionalValues, additionalValuesInUpdate } from './additional-values.js';
import { parseProfileImage } from './profile-image.js';
import type { User } from './user.js';

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

/**
 * Null where the request contains no change (specification §11.3). `stored`: a picture that the user has already, which
 * may be sent back unchanged: only a provider can set a `data:` URL.
 */
export function parseProfileChange(
  { name, image, given }: GivenProfile,
  fields: AdditionalFields,
  stored: string | null = null,
): ProfileChange | null {
  const change: ProfileChange = {
    ...(name === undefined ? {} : { name }),
    ...(image === undefined ? {} : { image: image && image === stored ? image : parseProfileImage(image) }),
    extra: additionalValuesInUpdate(fields, given),
  };
  return 'name' in change || 'image' in change || Object.keys(change.extra).length > 0 ? change : null;
}

/** The names of the fields that the change gives another value, additional ones included. */
export function changedFields(user: User, { extra, ...change }: ProfileChange): readonly string[] {
  const differing = (before: object, after: object): readonly string[] =>
    Object.entries(after).flatMap(([name, value]) => (isSame(Reflect.get(before, name), value) ? [] : [name]));
  return [...differing(user, change), ...differing(user.extra, extra)];
}

/** Values are texts, numbers, booleans, null or lists of them; a field that was never set is null. */
const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one ?? null) === JSON.stringify(other);
