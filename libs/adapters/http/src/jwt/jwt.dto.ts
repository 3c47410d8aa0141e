import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';

export class TokenAnswer {
  @ApiProperty({ description: 'A JSON Web Token' }) readonly token!: string;
}

/** A public key (RFC 7517). Which members a key has depends on its type. */
export class PublicKeyAnswer {
  @ApiProperty({ description: 'Named in the header of each token that this key verifies' }) readonly kid!: string;
  @ApiProperty({ enum: ['ES256', 'EdDSA', 'RS256'] }) readonly alg!: string;
  @ApiProperty({ enum: ['EC', 'OKP', 'RSA'] }) readonly kty!: string;
  @ApiPropertyOptional() readonly crv?: string;
  @ApiPropertyOptional() readonly x?: string;
  @ApiPropertyOptional() readonly y?: string;
  @ApiPropertyOptional() readonly n?: string;
  @ApiPropertyOptional() readonly e?: string;
}

export class PublicKeysAnswer {
  @ApiProperty({ type: [PublicKeyAnswer] }) readonly keys!: readonly PublicKeyAnswer[];
}
