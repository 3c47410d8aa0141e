import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A key that signs tokens (specification §16). The columns are those of the reference library. */
@Entity('jwks')
export class JwksRow {
  /** Sent as `kid`. */
  @PrimaryColumn('text') id!: string;
  /** JSON Web Key as text. */
  @Column({ type: 'text' }) publicKey!: string;
  /** JSON Web Key as text, encrypted; null in rows of the reference library, whose keys only verify. */
  @Column({ type: 'text', nullable: true }) privateKey!: string | null;
  @Column({ type: 'timestamptz', precision: 3 }) createdAt!: Date;
  /** The key signs until then. */
  @Column({ type: 'timestamptz', precision: 3 }) expiresAt!: Date;
}
