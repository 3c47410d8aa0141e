import { Column, Entity, PrimaryColumn } from 'typeorm';

/**
 * An event that a follower of the journal has not received yet (specification §5.6). The row is deleted once it has; a
 * delivery that was given up is kept for operators until its event is pruned.
 */
@Entity('delivery')
export class DeliveryRow {
  /** `{extension}/{follower}`, such as `webhooks/crm`. */
  @PrimaryColumn('text') follower!: string;
  /** The id of an event of the audit log, which may be pruned meanwhile. */
  @PrimaryColumn('text') eventId!: string;
  /** The user that the event is about. */
  @Column({ type: 'text', nullable: true }) subjectId!: string | null;
  /** The position of the event: deliveries about one user are made in this order. */
  @Column({ type: 'bigint' }) position!: string;
  @Column({ type: 'integer', default: 0 }) attempts!: number;
  /** The end of the lease while a process delivers it. */
  @Column({ type: 'timestamptz', precision: 3 }) dueAt!: Date;
  /** `due` or `given-up`. */
  @Column({ type: 'text', default: 'due' }) state!: string;
}
