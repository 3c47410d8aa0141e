import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';

import type { Attachment, CreationOptions, CredentialDescriptor, RequestOptions } from '@portvakt/passkey';

class CredentialDescriptorAnswer implements CredentialDescriptor {
  @ApiProperty() readonly id!: string;
  @ApiProperty({ enum: ['public-key'] }) readonly type!: 'public-key';
  @ApiPropertyOptional({ type: [String] }) readonly transports?: readonly string[];
}

class RelyingPartyAnswer {
  @ApiProperty() readonly name!: string;
  @ApiProperty() readonly id!: string;
}

class PasskeyUserAnswer {
  @ApiProperty({ description: 'In base64url' }) readonly id!: string;
  @ApiProperty() readonly name!: string;
  @ApiProperty() readonly displayName!: string;
}

class AlgorithmAnswer {
  @ApiProperty({ description: 'A COSE algorithm' }) readonly alg!: number;
  @ApiProperty({ enum: ['public-key'] }) readonly type!: 'public-key';
}

class AuthenticatorSelectionAnswer {
  @ApiProperty({ enum: ['required'] }) readonly residentKey!: 'required';
  @ApiProperty({ enum: [true] }) readonly requireResidentKey!: true;
  @ApiProperty({ enum: ['required', 'preferred'] }) readonly userVerification!: 'required' | 'preferred';
  @ApiPropertyOptional({ enum: ['platform', 'cross-platform'] }) readonly authenticatorAttachment?: Attachment;
}

class ExtensionsAnswer {
  @ApiProperty({ enum: [true] }) readonly credProps!: true;
}

/** Options of a creation in WebAuthn's JSON (passkeys §4.1). */
export class CreationOptionsAnswer implements CreationOptions {
  @ApiProperty() readonly challenge!: string;
  @ApiProperty() readonly rp!: RelyingPartyAnswer;
  @ApiProperty() readonly user!: PasskeyUserAnswer;
  @ApiProperty({ type: [AlgorithmAnswer] }) readonly pubKeyCredParams!: readonly AlgorithmAnswer[];
  @ApiProperty({ description: 'In milliseconds' }) readonly timeout!: number;
  @ApiProperty({ enum: ['none'] }) readonly attestation!: 'none';
  @ApiProperty({ type: [CredentialDescriptorAnswer] })
  readonly excludeCredentials!: readonly CredentialDescriptorAnswer[];
  @ApiProperty() readonly authenticatorSelection!: AuthenticatorSelectionAnswer;
  @ApiProperty() readonly extensions!: ExtensionsAnswer;
  @ApiProperty({ type: [String] }) readonly hints!: readonly string[];
}

/** Options of a sign-in in WebAuthn's JSON (passkeys §4.2). */
export class RequestOptionsAnswer implements RequestOptions {
  @ApiProperty() readonly rpId!: string;
  @ApiProperty() readonly challenge!: string;
  @ApiProperty({ description: 'In milliseconds' }) readonly timeout!: number;
  @ApiProperty({ enum: ['required'] }) readonly userVerification!: 'required';
  @ApiPropertyOptional({ type: [CredentialDescriptorAnswer], description: 'Of somebody who is known already' })
  readonly allowCredentials?: readonly CredentialDescriptorAnswer[];
  @ApiPropertyOptional({
    enum: [true],
    description: 'Whether the challenge is for one user, so that the passkeys of all others are refused as not found',
  })
  readonly userKnown?: true;
}
