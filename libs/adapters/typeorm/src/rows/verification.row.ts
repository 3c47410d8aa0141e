import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** A verification record: allows one action once, until it expires (specification §6). */
@Entity('verification')
export class VerificationRow {
  @PrimaryColumn('text') id!: string;
  @Column({ type: 'text', unique: true }) identifier!: string;
  @Column({ type: 'text' }) value!: string;
  /** Additional data beside the value. */
  @Column({ type: 'text', nullable: true }) note!: string | null;
  @Index() @Column({ type: 'timestamptz', precision: 3 }) expiresAt!: Date;
  @Column({ type: 'timestamptz', precision: 3, nullable: true, default: () => 'now()' }) createdAt!: Date | null;
  @Column({ type: 'timestamptz', precision: 3, nullable: true, default: () => 'now()' }) updatedAt!: Date | null;
  /** Null in rows of an older version or of the reference library. */
  @Column({ type: 'text', nullable: true }) purpose!: string | null;
  @Index() @Column({ type: 'text', nullable: true }) userId!: string | null;
}
