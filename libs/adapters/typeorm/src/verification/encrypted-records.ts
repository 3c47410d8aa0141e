import type { FoundRecord, VerificationRecord, VerificationRecords } from '@portvakt/kernel';

import type { FieldCipher, FieldLocation } from '../encryption/field-cipher.js';

/** Verification records whose value is encrypted. One that cannot be decrypted counts as missing. */
export class EncryptedRecords implements VerificationRecords {
  constructor(
    private readonly records: VerificationRecords,
    private readonly cipher: FieldCipher,
  ) {}

  put({ value, ...record }: VerificationRecord, now: Date): Promise<void> {
    return this.records.put({ ...record, value: this.cipher.encrypt(value, locationOf(record)) }, now);
  }

  async find(purpose: string, token: string, now: Date): Promise<FoundRecord | null> {
    return this.readable(await this.records.find(purpose, token, now), { purpose, token });
  }

  async consume(purpose: string, token: string, now: Date): Promise<FoundRecord | null> {
    return this.readable(await this.records.consume(purpose, token, now), { purpose, token });
  }

  removeOf(...input: Parameters<VerificationRecords['removeOf']>): Promise<number> {
    return this.records.removeOf(...input);
  }

  private readable(found: FoundRecord | null, name: RecordName): FoundRecord | null {
    const value = found && this.cipher.decrypt(found.value, locationOf(name));
    return found && value !== null ? { ...found, value } : null;
  }
}

type RecordName = Pick<VerificationRecord, 'purpose' | 'token'>;

const locationOf = ({ purpose, token }: RecordName): FieldLocation => ({
  table: 'verification',
  column: 'value',
  rowId: purpose + token,
  userId: '',
});
