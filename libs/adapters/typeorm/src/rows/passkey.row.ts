import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** A passkey of a user (passkeys §3.3). The columns but the last two are those of the reference library. */
@Entity('passkey')
export class PasskeyRow {
  @PrimaryColumn('text') id!: string;
  @Column({ type: 'text', nullable: true }) name!: string | null;
  /** COSE key in standard base64 with padding. */
  @Column({ type: 'text' }) publicKey!: string;
  @Index() @Column({ type: 'text' }) userId!: string;
  /** In base64url. */
  @Column({ type: 'text', unique: true }) credentialID!: string;
  /** Unsigned, 32 bits. The driver reads a bigint as a text. */
  @Column({ type: 'bigint' }) counter!: string;
  @Column({ type: 'text' }) deviceType!: string;
  @Column({ type: 'boolean' }) backedUp!: boolean;
  /** Joined with commas. */
  @Column({ type: 'text', nullable: true }) transports!: string | null;
  @Column({ type: 'timestamptz', precision: 3, nullable: true, default: () => 'now()' }) createdAt!: Date | null;
  @Column({ type: 'text', nullable: true }) aaguid!: string | null;
  @Column({ type: 'timestamptz', precision: 3, nullable: true }) lastUsedAt!: Date | null;
  /** In base64url, as handed to the authenticator; null in rows of the reference library. Not part of any answer. */
  @Column({ type: 'text', nullable: true }) userHandle!: string | null;
}
