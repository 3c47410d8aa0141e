import { Column, Entity, PrimaryColumn } from 'typeorm';

/** How many events with one name happened on one day in Oslo, counted when they are sealed (operators §11). */
@Entity('auditFigure')
export class AuditFigureRow {
  @PrimaryColumn('date') day!: string;
  @PrimaryColumn('text') name!: string;
  /** A bigint, which the driver reads as text. */
  @Column({ type: 'bigint' }) count!: string;
}
