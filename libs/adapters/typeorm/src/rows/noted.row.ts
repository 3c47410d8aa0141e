import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A result that a job keeps for operators, such as the totals of the overview or the last check of the audit log. */
@Entity('noted')
export class NotedRow {
  @PrimaryColumn('text') name!: string;
  @Column({ type: 'jsonb' }) value!: object;
  @Column({ type: 'timestamptz', precision: 3 }) notedAt!: Date;
}
