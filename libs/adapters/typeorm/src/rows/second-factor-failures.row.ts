import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Consecutive wrong codes of a user, over all sign-ins and sessions (specification C23). */
@Entity('secondFactorFailures')
export class SecondFactorFailuresRow {
  @PrimaryColumn('text') userId!: string;
  @Column({ type: 'integer' }) count!: number;
  @Column({ type: 'timestamptz', precision: 3, nullable: true }) blockedUntil!: Date | null;
}
