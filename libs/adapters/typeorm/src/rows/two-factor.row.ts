import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** An authenticator of a user. */
@Entity('twoFactor')
export class TwoFactorRow {
  @PrimaryColumn('text') id!: string;
  @Column({ type: 'text', default: 'Autentikator #1' }) name!: string;
  /** Encrypted. */
  @Column({ type: 'text' }) secret!: string;
  /** Encrypted JSON list. */
  @Column({ type: 'text' }) backupCodes!: string;
  @Index() @Column({ type: 'text' }) userId!: string;
  @Column({ type: 'timestamptz', precision: 3, default: () => 'now()' }) createdAt!: Date;
  @Column({ type: 'timestamptz', precision: 3, nullable: true }) lastUsedAt!: Date | null;
  @Column({ type: 'boolean', default: false }) verified!: boolean;
  /** The newest accepted time step. Not part of any answer. */
  @Column({ type: 'integer', nullable: true }) lastStep!: number | null;
}
