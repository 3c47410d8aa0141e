import { ApiProperty } from '@nestjs/swagger';

/** Done, and nothing more to say. */
export class StatusAnswer {
  @ApiProperty({ example: true }) readonly status!: boolean;
}
