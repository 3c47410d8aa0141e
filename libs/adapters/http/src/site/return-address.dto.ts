import { ApiProperty } from '@nestjs/swagger';

import type { AllowedReturnUrl } from '../origin/return-url-policy.js';
import { URL_MAX_LENGTH } from '../request/text-lengths.js';
import { IsReturnUrl } from '../request/text-rules.js';

export class ReturnAddressQuery {
  @IsReturnUrl()
  @ApiProperty({ description: 'A path or an absolute URL', maxLength: URL_MAX_LENGTH })
  readonly to!: string;
}

export class ReturnAddressAnswer implements AllowedReturnUrl {
  @ApiProperty({ type: String, nullable: true, description: 'The address as given; null if the web app must not open it' })
  readonly to!: string | null;
  @ApiProperty({ type: String, nullable: true, description: 'Host and port; null for a path', example: 'app.example.no' })
  readonly host!: string | null;
}
