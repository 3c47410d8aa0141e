import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** A sign-in method: a password (`credential`) or an identity at a provider. */
@Entity('account')
@Index(['providerId', 'accountId'], { unique: true })
export class AccountRow {
  @PrimaryColumn('text') id!: string;
  @Column({ type: 'text' }) providerId!: string;
  @Column({ type: 'text' }) accountId!: string;
  @Index() @Column({ type: 'text' }) userId!: string;
  @Column({ type: 'text', nullable: true }) accessToken!: string | null;
  @Column({ type: 'text', nullable: true }) refreshToken!: string | null;
  @Column({ type: 'text', nullable: true }) idToken!: string | null;
  @Column({ type: 'timestamptz', precision: 3, nullable: true }) accessTokenExpiresAt!: Date | null;
  @Column({ type: 'timestamptz', precision: 3, nullable: true }) refreshTokenExpiresAt!: Date | null;
  @Column({ type: 'text', nullable: true }) scope!: string | null;
  /** Parameters that the provider requires at a refresh. */
  @Column({ type: 'jsonb', nullable: true }) carried!: Record<string, string> | null;
  /** Until when a process has claimed the refresh of the tokens. */
  @Column({ type: 'timestamptz', precision: 3, nullable: true }) refreshingUntil!: Date | null;
  @Column({ type: 'text', nullable: true }) password!: string | null;
  @Column({ type: 'timestamptz', precision: 3, default: () => 'now()' }) createdAt!: Date;
  @Column({ type: 'timestamptz', precision: 3, default: () => 'now()' }) updatedAt!: Date;
}
