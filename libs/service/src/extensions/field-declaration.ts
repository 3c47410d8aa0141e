import type { AdditionalField } from '@portvakt/identity';

/** A field of the user as an extension declares it; the defaults are those of `ADDITIONAL_USER_FIELDS`. */
export type FieldDeclaration = Pick<AdditionalField, 'type'> & Partial<AdditionalField>;
