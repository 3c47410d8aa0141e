import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';

import { isCleanText } from '@portvakt/kernel';

import { TextField } from '../request/fields.js';
import { isObject } from '../request/is-object.js';
import { EMAIL_MAX_LENGTH, NAME_MAX_LENGTH, TEXT_MAX_LENGTH, URL_MAX_LENGTH } from '../request/text-lengths.js';
import { IsAnyString, IsPasswordText, MayBeAbsent, rule } from '../request/text-rules.js';
import { ReasonField, UserBody } from './user-fields.dto.js';
import { isRoles } from './user-roles.dto.js';

type Data = Readonly<Record<string, unknown>>;

const isText = (value: unknown, maxLength: number): boolean =>
  typeof value === 'string' && value.length <= maxLength && isCleanText(value);

const isImage = (value: unknown): boolean => value === undefined || value === null || isText(value, URL_MAX_LENGTH);

const isNewUserData = (value: unknown): boolean =>
  isObject(value) &&
  isImage(value['image']) &&
  (value['emailVerified'] === undefined || typeof value['emailVerified'] === 'boolean');

/**
 * Fields with their own endpoints, or with none. They are refused, because a change of them must not appear to have
 * worked (operators §7).
 */
const NOT_HERE = ['email', 'role', 'banned', 'password', 'id'];

const isProfileData = (value: unknown): boolean =>
  isObject(value) &&
  isImage(value['image']) &&
  (value['name'] === undefined || isText(value['name'], NAME_MAX_LENGTH)) &&
  !NOT_HERE.some((name) => Object.hasOwn(value, name));

const IMAGE = { type: 'string', nullable: true, maxLength: URL_MAX_LENGTH } as const;

export class CreateUserBody {
  @ApiProperty({ format: 'email', maxLength: EMAIL_MAX_LENGTH })
  @IsAnyString()
  readonly email!: string;

  @TextField(NAME_MAX_LENGTH) readonly name!: string;

  @ApiPropertyOptional({ description: 'Without one, the user gets a link to choose it' })
  @MayBeAbsent()
  @IsPasswordText()
  readonly password?: string;

  @ApiPropertyOptional({
    oneOf: [
      { type: 'string', maxLength: TEXT_MAX_LENGTH },
      { type: 'array', items: { type: 'string' } },
    ],
    description: 'As for `/admin/set-role`, which the operator must be allowed to use',
  })
  @MayBeAbsent()
  @rule('isRoles', isRoles)
  readonly role?: string | string[];

  @ApiPropertyOptional({
    type: 'object',
    properties: { image: IMAGE, emailVerified: { type: 'boolean' } },
    additionalProperties: true,
    description: 'The additional fields of the product (`ADDITIONAL_USER_FIELDS`) too; everything else is ignored',
  })
  @MayBeAbsent()
  @rule('isNewUserData', isNewUserData)
  readonly data?: Data & { readonly image?: string | null; readonly emailVerified?: boolean };

  @ReasonField() readonly reason?: string;
}

export class UpdateOperatedUserBody extends UserBody {
  @ApiProperty({
    type: 'object',
    properties: { name: { type: 'string', maxLength: NAME_MAX_LENGTH }, image: IMAGE },
    additionalProperties: true,
    description: 'The additional fields of the product (`ADDITIONAL_USER_FIELDS`) too',
  })
  @rule('isProfileData', isProfileData)
  readonly data!: Data & { readonly name?: string; readonly image?: string | null };
}

export class SetUserPasswordBody extends UserBody {
  @ApiProperty({ description: 'Its length is counted in UTF-16 units' })
  @IsPasswordText()
  readonly newPassword!: string;
}
