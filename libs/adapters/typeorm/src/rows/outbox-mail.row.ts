import { Column, Entity, PrimaryColumn } from 'typeorm';

/**
 * A queued mail (specification §10). The row is deleted when the mail is sent. A mail that was given up is kept for
 * operators for 30 days, without its link or code.
 */
@Entity('outboxMail')
export class OutboxMailRow {
  @PrimaryColumn('text') id!: string;
  @Column({ type: 'text' }) kind!: string;
  /** Null in rows of a version before this column. */
  @Column({ type: 'text', nullable: true }) userId!: string | null;
  @Column({ type: 'text' }) recipient!: string;
  @Column({ type: 'text', default: 'nb' }) language!: string;
  @Column({ type: 'jsonb' }) data!: Record<string, string>;
  @Column({ type: 'integer', default: 0 }) attempts!: number;
  /** The mail is not sent after this time. */
  @Column({ type: 'timestamptz', precision: 3, default: () => "(now() + '3 days')" }) usefulUntil!: Date;
  @Column({ type: 'timestamptz', precision: 3 }) dueAt!: Date;
  @Column({ type: 'timestamptz', precision: 3 }) createdAt!: Date;
  /**
   * The end of a worker's lease: it is sending the mail, or died while it did. Null before the first attempt and after
   * a failed one.
   */
  @Column({ type: 'timestamptz', precision: 3, nullable: true }) claimedUntil!: Date | null;
  /** The last `SendFailure`, never the text of the error. */
  @Column({ type: 'text', nullable: true }) lastError!: string | null;
  /** When the service gave the mail up; null while it is still to be sent. */
  @Column({ type: 'timestamptz', precision: 3, nullable: true }) abandonedAt!: Date | null;
}
