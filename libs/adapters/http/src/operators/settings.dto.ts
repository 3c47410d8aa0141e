import { ApiProperty } from '@nestjs/swagger';

export class SettingAnswer {
  @ApiProperty({ example: 'SESSION_TTL' }) readonly name!: string;
  /** The heading in the configuration reference. */
  @ApiProperty({ example: 'Sessions' }) readonly group!: string;
  /** For a secret `set` or `unset`; for a URL without user, password and query. */
  @ApiProperty({ type: String, nullable: true }) readonly value!: string | null;
  @ApiProperty({ enum: ['default', 'environment', 'file'] }) readonly source!: 'default' | 'environment' | 'file';
}

export class SettingsAnswer {
  /** In the order of the configuration reference. */
  @ApiProperty({ type: [SettingAnswer] }) readonly settings!: readonly SettingAnswer[];
}
