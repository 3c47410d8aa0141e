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
  /** The language in which the user last used the service. Not part of any answer. */
  @Column({ type: 'text', nullable: true }) lastLanguage!: string | null;
}
