import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A seal over a run of events, chained to the one before (operators §10.3). */
@Entity('auditSeal')
export class AuditSealRow {
  /** A bigint, which the driver reads as text. */
  @PrimaryColumn('bigint') number!: string;
  @Column({ type: 'text' }) previous!: string;
  @Column({ type: 'timestamptz', precision: 3 }) sealedAt!: Date;
  @Column({ type: 'integer' }) count!: number;
  @Column({ type: 'timestamptz', precision: 3 }) firstAt!: Date;
  @Column({ type: 'timestamptz', precision: 3 }) lastAt!: Date;
  @Column({ type: 'text' }) rows!: string;
  @Column({ type: 'text' }) digest!: string;
  @Column({ type: 'text' }) mac!: string;
  @Column({ type: 'text' }) keyId!: string;
  /** When its events were deleted because of their age; null while they exist. */
  @Column({ type: 'timestamptz', precision: 3, nullable: true }) prunedAt!: Date | null;
}
