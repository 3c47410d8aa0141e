import { Column, Entity, PrimaryColumn } from 'typeorm';

/**
 * Like every class in this folder: a table row without behaviour, not exported from this library, with the column names
 * of specification §5.
 */
@Entity('user')
export class UserRow {
  @PrimaryColumn('text') id!: string;
  @Column({ type: 'text', unique: true }) email!: string;
  @Column({ type: 'boolean', default: false }) emailVerified!: boolean;
  @Column({ type: 'text' }) name!: string;
  @Column({ type: 'text', nullable: true }) image!: string | null;
  @Column({ type: 'timestamptz', precision: 3, default: () => 'now()' }) createdAt!: Date;
  @Column({ type: 'timestamptz', precision: 3, default: () => 'now()' }) updatedAt!: Date;
  @Column({ type: 'boolean', default: false }) twoFactorEnabled!: boolean;
  /** The product's additional fields. */
  @Column({ type: 'jsonb', default: {} }) extra!: object;
  /** The language in which the user last used the service. Among responses, only the export contains it. */
  @Column({ type: 'text', nullable: true }) lastLanguage!: string | null;
  /** An operator's roles (operators §3), joined with commas; null or `user` for users who are not operators. */
  @Column({ type: 'text', nullable: true }) role!: string | null;
  /** Not enough to judge a ban, which may have expired (`banExpires`). */
  @Column({ type: 'boolean', default: false }) banned!: boolean;
  /** A note for operators. Never sent to the user. */
  @Column({ type: 'text', nullable: true }) banReason!: string | null;
  /** Null for a ban without an end. */
  @Column({ type: 'timestamptz', precision: 3, nullable: true }) banExpires!: Date | null;
  /** When the last ban began; kept after the ban has ended. */
  @Column({ type: 'timestamptz', precision: 3, nullable: true }) bannedAt!: Date | null;
  /** The role of the operator who set the ban. */
  @Column({ type: 'text', nullable: true }) bannedBy!: string | null;
  /** When a session was last started by a sign-in. Sent to operators only. */
  @Column({ type: 'timestamptz', precision: 3, nullable: true }) lastSignInAt!: Date | null;
}
