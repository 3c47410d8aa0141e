import { ApiProperty } from '@nestjs/swagger';

import type { AdditionalField, AdditionalFields, AdditionalValue, FieldPlace } from '@portvakt/identity';

const FORMS: readonly FieldPlace[] = ['sign-up', 'profile'];

export class LocalisedTextAnswer {
  @ApiProperty() readonly nb!: string;
  @ApiProperty() readonly nn!: string;
  @ApiProperty() readonly en!: string;
}

const SCALARS = [{ type: 'string' }, { type: 'number' }, { type: 'boolean' }];

/** An additional field of the user (`ADDITIONAL_USER_FIELDS`) that the web app asks for. */
export class FieldAnswer {
  @ApiProperty() readonly name!: string;
  @ApiProperty({ enum: ['string', 'number', 'boolean', 'date', 'string[]', 'number[]'] })
  readonly type!: AdditionalField['type'];
  @ApiProperty() readonly required!: boolean;
  @ApiProperty({
    nullable: true,
    oneOf: [...SCALARS, { type: 'array', items: { oneOf: SCALARS } }],
    description: 'The value of a new user who gives none; null: no value',
  })
  readonly default!: AdditionalValue;
  @ApiProperty({ type: LocalisedTextAnswer, nullable: true }) readonly label!: LocalisedTextAnswer | null;
  @ApiProperty({ type: LocalisedTextAnswer, nullable: true }) readonly help!: LocalisedTextAnswer | null;
  @ApiProperty({ enum: FORMS, isArray: true }) readonly in!: FieldPlace[];
}

/** The fields that users can set, in the order of the configuration. */
export const toFields = (fields: AdditionalFields): FieldAnswer[] =>
  Object.entries(fields).flatMap(([name, field]) => {
    const forms = formsOf(field);
    if (!field.input || forms.length === 0) return [];
    return [
      {
        name,
        type: field.type,
        required: field.required,
        default: field.default ?? null,
        label: field.label ?? null,
        help: field.help ?? null,
        in: forms,
      },
    ];
  });

/** A field that answers omit is not in the profile, which could not show its value. */
const formsOf = (field: AdditionalField): FieldPlace[] =>
  FORMS.filter((form) => (field.in ?? FORMS).includes(form) && (form !== 'profile' || field.returned));
