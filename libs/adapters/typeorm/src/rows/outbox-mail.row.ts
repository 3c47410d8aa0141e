import { Column, Entity, PrimaryColumn } from 'typeorm';

/**
 * A mail on its way (specification §10). It is deleted when it is sent, and with it the link it holds. One that was
 * given up stays for operators, without its link, for 30 days.
 */
@Entity('outboxMail')
export class OutboxMailRow {
  @PrimaryColumn('text') id!: string;
  @Column({ type: 'text' }) kind!: string;
  /** Null for a row of a version that did not know whom a mail is about. */
  @Column({ type: 'text', nullable: true }) userId!: string | null;
  @Column({ type: 'text' }) recipient!: string;
  @Column({ type: 'text', default: 'nb' }) language!: string;
  @Column({ type: 'jsonb' }) data!: Record<string, string>;
  @Column({ type: 'integer', default: 0 }) attempts!: number;
  /** Not sent from then on. */
  @Column({ type: 'timestamptz', precision: 3, default: () => "(now() + '3 days')" }) usefulUntil!: Date;
  @Column({ type: 'timestamptz', precision: 3 }) dueAt!: Date;
  @Column({ type: 'timestamptz', precision: 3 }) createdAt!: Date;
  /** Class of the last failure (`SendFailure`), never its text. */
  @Column({ type: 'text', nullable: true }) lastError!: string | null;
  /** When the service gave up; null while it is still to be sent. */
  @Column({ type: 'timestamptz', precision: 3, nullable: true }) abandonedAt!: Date | null;
}
