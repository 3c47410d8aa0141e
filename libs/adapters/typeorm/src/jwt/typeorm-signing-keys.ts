import { type EntityManager, In, type Repository } from 'typeorm';

import type { NewSigningKey, PublicJwk, SigningKey, SigningKeyRepository } from '@portvakt/jwt';

import { rethrowWithOverload } from '../database-errors.js';
import type { FieldCipher, FieldLocation } from '../encryption/field-cipher.js';
import { JwksRow } from '../rows/jwks.row.js';

/** Private keys are plain in the model and encrypted in the table. One that cannot be decrypted is null. */
export class TypeOrmSigningKeys implements SigningKeyRepository {
  private readonly rows: Repository<JwksRow>;

  constructor(
    private readonly manager: EntityManager,
    private readonly cipher: FieldCipher,
  ) {
    this.rows = manager.getRepository(JwksRow);
  }

  async list(): Promise<readonly SigningKey[]> {
    const rows = await this.rows.find({ order: { createdAt: 'ASC', id: 'ASC' } }).catch(rethrowWithOverload);
    return rows.map((row) => this.toSigningKey(row));
  }

  async lock(): Promise<void> {
    await this.manager
      .query(`SELECT pg_advisory_xact_lock(hashtextextended('signing keys', 0))`)
      .catch(rethrowWithOverload);
  }

  async add({ id, publicKey, privateKey, createdAt, expiresAt }: NewSigningKey): Promise<void> {
    const encrypted = this.cipher.encrypt(privateKey, locationOf(id));
    const row = { id, publicKey: JSON.stringify(publicKey), privateKey: encrypted, createdAt, expiresAt };
    await this.rows.insert(row).catch(rethrowWithOverload);
  }

  async remove(ids: readonly string[]): Promise<void> {
    await this.rows.delete({ id: In([...ids]) }).catch(rethrowWithOverload);
  }

  private toSigningKey({ id, publicKey, privateKey, createdAt, expiresAt }: JwksRow): SigningKey {
    return {
      id,
      publicKey: JSON.parse(publicKey) as PublicJwk,
      privateKey: privateKey === null ? null : this.cipher.decrypt(privateKey, locationOf(id)),
      createdAt,
      expiresAt,
    };
  }
}

/** A signing key belongs to no user. */
const locationOf = (rowId: string): FieldLocation => ({ table: 'jwks', column: 'privateKey', rowId, userId: '' });
