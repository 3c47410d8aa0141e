import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** A mail on its way (contract §10). It is deleted when it is sent, and with it the link it holds. */
@Entity('outboxMail')
export class OutboxMailRow {
  @PrimaryColumn('text') id!: string;
  @Column({ type: 'text' }) kind!: string;
  @Column({ type: 'text' }) recipient!: string;
  @Column({ type: 'text', default: 'nb' }) language!: string;
  @Column({ type: 'jsonb' }) data!: Record<string, string>;
  @Column({ type: 'integer', default: 0 }) attempts!: number;
  @Index() @Column({ type: 'timestamptz', precision: 3 }) dueAt!: Date;
  @Column({ type: 'timestamptz', precision: 3 }) createdAt!: Date;
}
