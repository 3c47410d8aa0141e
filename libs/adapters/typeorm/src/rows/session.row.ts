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
}
