import { ApiProperty } from '@nestjs/swagger';

/** The answer of endpoints that return nothing but their success. */
export class StatusAnswer {
  @ApiProperty({ example: true }) readonly status!: boolean;
}
