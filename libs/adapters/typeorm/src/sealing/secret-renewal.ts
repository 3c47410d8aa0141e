import { type DataSource, MoreThan, type Repository } from 'typeorm';

import { TwoFactorRow } from '../rows/two-factor.row.js';
import type { FieldCipher } from './field-cipher.js';
import { placeOf } from './typeorm-authenticator-repository.js';

const BATCH = 200;

/** Seals what was sealed under former secrets with the newest key, so that those secrets can be given up (security K5). */
export class SecretRenewal {
  private readonly rows: Repository<TwoFactorRow>;

  constructor(
    dataSource: DataSource,
    private readonly cipher: FieldCipher,
  ) {
    this.rows = dataSource.getRepository(TwoFactorRow);
  }

  /** Goes once through the table; answers how many rows were sealed anew. What cannot be read stays as it is. */
  async run(): Promise<number> {
    let renewed = 0;
    let last = '';
    for (;;) {
      const batch = await this.rows.find({ where: { id: MoreThan(last) }, order: { id: 'ASC' }, take: BATCH });
      for (const row of batch) renewed += await this.renew(row);
      const end = batch.at(-1);
      if (!end || batch.length < BATCH) return renewed;
      last = end.id;
    }
  }

  /** Compared with what was read: a code that is used at this moment is not brought back (J9). */
  private async renew(row: TwoFactorRow): Promise<number> {
    const change = { ...this.anew(row, 'secret'), ...this.anew(row, 'backupCodes') };
    if (Object.keys(change).length === 0) return 0;
    const { id, secret, backupCodes } = row;
    const { affected } = await this.rows.update({ id, secret, backupCodes }, change);
    return affected ?? 0;
  }

  private anew(row: TwoFactorRow, column: 'secret' | 'backupCodes'): Partial<TwoFactorRow> {
    if (this.cipher.isCurrent(row[column])) return {};
    const text = this.cipher.open(row[column], placeOf(row, column));
    return text === null ? {} : { [column]: this.cipher.seal(text, placeOf(row, column)) };
  }
}
