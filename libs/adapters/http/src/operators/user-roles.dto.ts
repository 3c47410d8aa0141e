import { ApiProperty } from '@nestjs/swagger';

import { TEXT_MAX_LENGTH } from '../request/text-lengths.js';
import { rule } from '../request/text-rules.js';
import { UserBody } from './user-fields.dto.js';

export const isRoles = (value: unknown): boolean =>
  typeof value === 'string' || (Array.isArray(value) && value.every((role) => typeof role === 'string'));

/** The roles, from one text or from a list. */
export const rolesOf = (role: string | readonly string[]): readonly string[] =>
  (typeof role === 'string' ? [role] : role).flatMap((each) => each.split(','));

export class SetRoleBody extends UserBody {
  /** One role, several joined with commas, or a list. */
  @ApiProperty({
    oneOf: [
      { type: 'string', maxLength: TEXT_MAX_LENGTH },
      { type: 'array', items: { type: 'string' } },
    ],
  })
  @rule('isRoles', isRoles)
  readonly role!: string | string[];
}
