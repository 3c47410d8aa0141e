import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** A case (operators §8): a change of an account that needs a second operator and a wait. */
@Entity('operatorRequest')
@Index(['userId', 'kind'], { unique: true, where: `"state" IN ('waiting', 'approved')` })
@Index(['state', 'notBefore'])
export class OperatorRequestRow {
  @PrimaryColumn('text') id!: string;
  @Column({ type: 'text' }) kind!: string;
  /** `waiting` and `approved` are open: a user has at most one open case of a kind. */
  @Column({ type: 'text' }) state!: string;
  @Index() @Column({ type: 'text' }) userId!: string;
  /** An operator's words. Never sent to the user. */
  @Column({ type: 'text' }) reason!: string;
  @Column({ type: 'text', nullable: true }) newEmail!: string | null;
  /** User id of the operator. No foreign key: the case outlives them. */
  @Column({ type: 'text' }) requestedBy!: string;
  @Column({ type: 'timestamptz', precision: 3 }) requestedAt!: Date;
  @Column({ type: 'text', nullable: true }) approvedBy!: string | null;
  @Column({ type: 'timestamptz', precision: 3, nullable: true }) approvedAt!: Date | null;
  /** The change is not made before this time. */
  @Column({ type: 'timestamptz', precision: 3 }) notBefore!: Date;
  @Column({ type: 'timestamptz', precision: 3 }) expiresAt!: Date;
  @Column({ type: 'timestamptz', precision: 3, nullable: true }) endedAt!: Date | null;
  @Column({ type: 'text', nullable: true }) endedBy!: string | null;
  @Column({ type: 'boolean' }) approvalNeeded!: boolean;
}
