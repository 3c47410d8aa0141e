import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

@Entity('session')
export class SessionRow {
  @PrimaryColumn('text') id!: string;
  @Index() @Column({ type: 'text' }) userId!: string;
  @Column({ type: 'text', unique: true }) token!: string;
  @Index() @Column({ type: 'timestamptz', precision: 3 }) expiresAt!: Date;
  @Column({ type: 'timestamptz', precision: 3, default: () => 'now()' }) createdAt!: Date;
  @Column({ type: 'timestamptz', precision: 3, default: () => 'now()' }) updatedAt!: Date;
  @Column({ type: 'text', nullable: true }) ipAddress!: string | null;
  @Column({ type: 'text', nullable: true }) userAgent!: string | null;
  /** Not part of any answer (D-30). */
  @Column({ type: 'boolean', default: true }) remember!: boolean;
  /** User id of the operator who impersonates the user in this session; null in every other session. */
  @Column({ type: 'text', nullable: true }) impersonatedBy!: string | null;
  /** When a code of an app, a backup code or a passkey was last given in this session (operators §4.2). */
  @Column({ type: 'timestamptz', precision: 3, nullable: true }) strongFactorAt!: Date | null;
  /**
   * When any second factor, including a mailed code, was last given in this session (passkeys §6.2). Read by id only.
   */
  @Column({ type: 'timestamptz', precision: 3, nullable: true }) secondFactorAt!: Date | null;
}
