import { ApiProperty } from '@nestjs/swagger';

import { OperatedUserAnswer } from './operated-user-answer.dto.js';
import { OperatedSessionAnswer } from './user-sessions.dto.js';

/** The session that the browser has from now on, and its user. */
export class ImpersonationAnswer {
  /** After `/admin/stop-impersonating` the operator's own, with its token. */
  @ApiProperty() readonly session!: OperatedSessionAnswer;
  @ApiProperty() readonly user!: OperatedUserAnswer;
}
