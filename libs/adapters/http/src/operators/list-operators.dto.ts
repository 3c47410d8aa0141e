import { ApiProperty } from '@nestjs/swagger';

import { OperatedUserAnswer } from './operated-user-answer.dto.js';

export class ListedOperatorAnswer extends OperatedUserAnswer {
  /** When a code was last given in the operator's newest session. */
  @ApiProperty({ type: String, format: 'date-time', nullable: true }) readonly strongFactorAt!: string | null;
}

export class MachineTokenAnswer {
  @ApiProperty() readonly name!: string;
  @ApiProperty({ enum: ['auditor', 'service'] }) readonly role!: string;
  /** The last day on which it is valid. */
  @ApiProperty({ format: 'date' }) readonly expires!: string;
  /** When a token of this name was last used, accurate to a minute; null if never. */
  @ApiProperty({ type: String, format: 'date-time', nullable: true }) readonly lastUsedAt!: string | null;
}

export class OperatorsAnswer {
  @ApiProperty({ type: [ListedOperatorAnswer] }) readonly operators!: ListedOperatorAnswer[];
  @ApiProperty({ type: [MachineTokenAnswer] }) readonly tokens!: MachineTokenAnswer[];
}
