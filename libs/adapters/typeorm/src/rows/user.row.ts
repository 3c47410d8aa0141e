import { Column, Entity, PrimaryColumn } from 'typeorm';

/**
 * A table row: no behaviour, never leaves this lib. Columns carry the names of specification §5; so in every row here.
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
  /** Hidden: the product's additional fields. */
  @Column({ type: 'jsonb', default: {} }) extra!: object;
  /** Hidden: in which they last used the service. */
  @Column({ type: 'text', nullable: true }) lastLanguage!: string | null;
}
