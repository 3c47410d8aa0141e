import type { UserId } from '../ids.js';
import type { FoundRecord, VerificationRecord, VerificationRecords } from '../verification-records.js';

/** The records by identifier, in the tables of an open transaction. */
export class InMemoryVerificationRecords implements VerificationRecords {
  constructor(
    private readonly rows: Map<string, VerificationRecord>,
    private readonly exists: (userId: UserId) => boolean,
  ) {}

  async put(record: VerificationRecord): Promise<void> {
    if (record.userId !== null && !this.exists(record.userId)) return;
    this.rows.set(identifierOf(record.purpose, record.token), record);
  }

  async find(purpose: string, token: string, now: Date): Promise<FoundRecord | null> {
    const row = this.rows.get(identifierOf(purpose, token));
    if (!row || row.purpose !== purpose || row.expiresAt <= now) return null;
    const { value, note = null, userId, expiresAt } = row;
    return { value, note, userId, expiresAt };
  }

  async consume(purpose: string, token: string, now: Date): Promise<FoundRecord | null> {
    const found = await this.find(purpose, token, now);
    const identifier = identifierOf(purpose, token);
    if (this.rows.get(identifier)?.purpose === purpose) this.rows.delete(identifier);
    return found;
  }

  async removeOf(userId: UserId, purposes?: readonly string[]): Promise<number> {
    const isMeant = (purpose: string): boolean => purposes === undefined || purposes.includes(purpose);
    const meant = [...this.rows].filter(([, row]) => row.userId === userId && isMeant(row.purpose));
    for (const [identifier] of meant) this.rows.delete(identifier);
    return meant.length;
  }
}

const identifierOf = (purpose: string, token: string): string => `${purpose}${token}`;
