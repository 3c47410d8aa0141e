import type { EntityManager, Repository } from 'typeorm';

import type { UserId } from '@portvakt/kernel';
import {
  type Authenticator,
  type AuthenticatorId,
  type AuthenticatorRepository,
  type Authenticators,
  BackupCodes,
  TotpSecret,
} from '@portvakt/two-factor';

import { TwoFactorRow } from '../rows/two-factor.row.js';
import type { FieldCipher, FieldLocation } from '../encryption/field-cipher.js';

const COLUMNS = ['secret', 'backupCodes'] as const;

/**
 * Secrets and backup codes are plain in the model and encrypted in the table. A secret that cannot be decrypted is
 * null.
 */
export class TypeOrmAuthenticatorRepository implements AuthenticatorRepository {
  private readonly rows: Repository<TwoFactorRow>;

  constructor(
    manager: EntityManager,
    private readonly cipher: FieldCipher,
  ) {
    this.rows = manager.getRepository(TwoFactorRow);
  }

  async list(userId: UserId): Promise<Authenticators> {
    const rows = await this.rows.find({ where: { userId }, order: { createdAt: 'ASC', id: 'ASC' } });
    return rows.map((row) => this.toAuthenticator(row));
  }

  async save(authenticator: Authenticator): Promise<void> {
    const { secret, backupCodes, id, userId, name, createdAt, lastUsedAt, verified, lastStep } = authenticator;
    const rest = { id, userId, name, createdAt, lastUsedAt, verified, lastStep };
    const row = {
      ...rest,
      // Undecryptable values stay as stored: the key may be configured again.
      ...(secret ? { secret: this.cipher.encrypt(secret.reveal(), locationOf(rest, 'secret')) } : {}),
      ...(backupCodes === BackupCodes.unreadable ? {} : { backupCodes: this.encryptedCodes(backupCodes, rest) }),
    };
    const { affected } = await this.rows.update({ id: rest.id }, row);
    const isReadable = secret !== null && backupCodes !== BackupCodes.unreadable;
    if (affected === 0 && isReadable) await this.rows.insert(row);
  }

  async remove(id: AuthenticatorId): Promise<void> {
    await this.rows.delete({ id });
  }

  async removeAll(userId: UserId): Promise<void> {
    await this.rows.delete({ userId });
  }

  async removeUnverified(userId: UserId): Promise<void> {
    await this.rows.delete({ userId, verified: false });
  }

  private encryptedCodes(codes: BackupCodes, of: Pick<Authenticator, 'id' | 'userId'>): string {
    return this.cipher.encrypt(JSON.stringify(codes.reveal()), locationOf(of, 'backupCodes'));
  }

  private toAuthenticator(row: TwoFactorRow): Authenticator {
    const secret = this.cipher.decrypt(row.secret, locationOf(row, 'secret'));
    return {
      id: row.id as AuthenticatorId,
      userId: row.userId as UserId,
      name: row.name,
      secret: secret === null ? null : TotpSecret.restore(secret),
      backupCodes: codesIn(this.cipher.decrypt(row.backupCodes, locationOf(row, 'backupCodes'))),
      missingKeys: COLUMNS.filter((column) => this.cipher.lacksKeyFor(row[column])),
      createdAt: row.createdAt,
      lastUsedAt: row.lastUsedAt,
      verified: row.verified,
      lastStep: row.lastStep,
    };
  }
}

export const locationOf = (
  { id, userId }: { readonly id: string; readonly userId: string },
  column: 'secret' | 'backupCodes',
): FieldLocation => ({ table: 'twoFactor', column, rowId: id, userId });

/** Anything but a JSON list of strings is unreadable. */
function codesIn(json: string | null): BackupCodes {
  try {
    const list: unknown = JSON.parse(json ?? 'null');
    const isList = Array.isArray(list) && list.every((code) => typeof code === 'string');
    return isList ? BackupCodes.restore(list) : BackupCodes.unreadable;
  } catch {
    return BackupCodes.unreadable;
  }
}
