import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';

import type { AdditionalField, AdditionalFields, AdditionalValue, FieldPlace, FieldRules } from '@portvakt/identity';

const FORMS: readonly FieldPlace[] = ['sign-up', 'profile'];

export class LocalisedTextAnswer {
  @ApiProperty() readonly nb!: string;
  @ApiProperty() readonly nn!: string;
  @ApiProperty() readonly en!: string;
}

const SCALARS = [{ type: 'string' }, { type: 'number' }, { type: 'boolean' }];

/** The rules for a value, besides its type; an absent rule does not restrict it. */
export class FieldRulesAnswer {
  @ApiPropertyOptional({ description: 'A regular expression with the flag `u` for the whole text' })
  readonly pattern?: string;
  @ApiPropertyOptional() readonly minLength?: number;
  @ApiPropertyOptional() readonly maxLength?: number;
  @ApiPropertyOptional() readonly min?: number;
  @ApiPropertyOptional() readonly max?: number;
  @ApiPropertyOptional({
    type: 'array',
    items: { oneOf: [{ type: 'string' }, { type: 'number' }] },
    description: 'The only values that are allowed',
  })
  readonly oneOf?: (string | number)[];
}

/** An additional field of the user (`ADDITIONAL_USER_FIELDS`) that the web app asks for. */
export class FieldAnswer {
  @ApiProperty() readonly name!: string;
  @ApiProperty({ enum: ['string', 'number', 'boolean', 'date', 'string[]', 'number[]'] })
  readonly type!: AdditionalField['type'];
  @ApiProperty() readonly required!: boolean;
  @ApiProperty({ description: 'Whether new users of a provider are asked for it too, before they have an account' })
  readonly fromEverybody!: boolean;
  @ApiProperty({
    nullable: true,
    oneOf: [...SCALARS, { type: 'array', items: { oneOf: SCALARS } }],
    description: 'The value of a new user who gives none; null: no value',
  })
  readonly default!: AdditionalValue;
  @ApiProperty({ type: LocalisedTextAnswer, nullable: true }) readonly label!: LocalisedTextAnswer | null;
  @ApiProperty({ type: LocalisedTextAnswer, nullable: true }) readonly help!: LocalisedTextAnswer | null;
  @ApiProperty({ enum: FORMS, isArray: true }) readonly in!: FieldPlace[];
  @ApiProperty({ type: FieldRulesAnswer }) readonly rules!: FieldRulesAnswer;
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
        fromEverybody: field.requiredFrom === 'everybody',
        default: field.default ?? null,
        label: field.label ?? null,
        help: field.help ?? null,
        in: forms,
        rules: toRules(field),
      },
    ];
  });

const toRules = ({ pattern, minLength, maxLength, min, max, oneOf }: FieldRules): FieldRulesAnswer => ({
  ...(pattern === undefined ? {} : { pattern }),
  ...(minLength === undefined ? {} : { minLength }),
  ...(maxLength === undefined ? {} : { maxLength }),
  ...(min === undefined ? {} : { min }),
  ...(max === undefined ? {} : { max }),
  ...(oneOf === undefined ? {} : { oneOf: [...oneOf] }),
});

/** The profile leaves out fields that responses omit, because it could not show their values. */
const formsOf = (field: AdditionalField): FieldPlace[] =>
  FORMS.filter((form) => (field.in ?? FORMS).includes(form) && (form !== 'profile' || field.returned));
