import { ApiProperty } from '@nestjs/swagger';

import { TextField } from '../request/fields.js';
import { rule } from '../request/text-rules.js';
import { OperatedUserAnswer } from './operated-user-answer.dto.js';

export class FindUsersQuery {
  @TextField(254, { minLength: 1 })
  @rule('isNotEmpty', (value) => value !== '')
  readonly q!: string;
}

export class FoundUsersAnswer {
  @ApiProperty({ type: [OperatedUserAnswer] }) readonly users!: OperatedUserAnswer[];
  /** How the text was interpreted. */
  @ApiProperty({ enum: ['email', 'id', 'session', 'account', 'text'] }) readonly by!: string;
}
