import { Column, Entity, PrimaryColumn } from 'typeorm';

/** An event of the audit log (operators §10.1). Append-only: a trigger refuses other changes. */
@Entity('auditEvent')
export class AuditEventRow {
  /** A bigint, which the driver reads as text. Assigned by the database. */
  @PrimaryColumn({ type: 'bigint', generated: 'identity' }) position!: string;
  @Column({ type: 'text', unique: true }) id!: string;
  @Column({ type: 'timestamptz', precision: 3 }) at!: Date;
  @Column({ type: 'text' }) kind!: string;
  @Column({ type: 'text' }) outcome!: string;
  @Column({ type: 'text', nullable: true }) subjectId!: string | null;
  @Column({ type: 'text' }) actorType!: string;
  @Column({ type: 'text', nullable: true }) actorId!: string | null;
  @Column({ type: 'text', nullable: true }) actorRole!: string | null;
  @Column({ type: 'text', nullable: true }) impersonatorId!: string | null;
  @Column({ type: 'text', nullable: true }) sessionId!: string | null;
  @Column({ type: 'text', nullable: true }) addressDigest!: string | null;
  @Column({ type: 'jsonb' }) facts!: object;
  @Column({ type: 'text', nullable: true }) ipAddress!: string | null;
  @Column({ type: 'text', nullable: true }) userAgent!: string | null;
  @Column({ type: 'text' }) browser!: string;
  @Column({ type: 'text' }) system!: string;
  @Column({ type: 'bytea', nullable: true }) salt!: Buffer | null;
  @Column({ type: 'text' }) detailDigest!: string;
  @Column({ type: 'text' }) digest!: string;
  /** The number of the seal; null until the event is sealed. */
  @Column({ type: 'bigint', nullable: true }) seal!: string | null;
}
