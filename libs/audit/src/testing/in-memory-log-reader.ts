import type { StoredEvent } from '../model/check-rows.js';
import type { Seal } from '../model/seal.js';
import type { LogReader } from '../ports.js';
import type { AuditTables } from './audit-tables.js';

export const byPosition = (a: { readonly position: string }, b: { readonly position: string }): number =>
  Number(a.position) - Number(b.position);

export class InMemoryLogReader implements LogReader {
  constructor(private readonly tables: AuditTables) {}

  async seals(from: number, limit: number): Promise<readonly Seal[]> {
    const sorted = [...this.tables.seals].sort((a, b) => a.number - b.number);
    return sorted.filter(({ number }) => number >= from).slice(0, limit);
  }

  async seal(wanted: number): Promise<Seal | null> {
    return this.tables.seals.find(({ number }) => number === wanted) ?? null;
  }

  async head(): Promise<Seal | null> {
    return [...this.tables.seals].sort((a, b) => a.number - b.number).at(-1) ?? null;
  }

  async eventsOf(wanted: number, limit: number): Promise<readonly StoredEvent[]> {
    const events = this.tables.events.filter(({ seal }) => seal === wanted);
    return events.sort(byPosition).slice(0, limit);
  }

  async sealsInUse(): Promise<{ readonly lowest: number; readonly highest: number } | null> {
    const numbers = this.tables.events.flatMap(({ seal }) => (seal === null ? [] : [seal]));
    return numbers.length > 0 ? { lowest: Math.min(...numbers), highest: Math.max(...numbers) } : null;
  }

  async unsealedBefore(time: Date, limit: number): Promise<readonly StoredEvent[]> {
    return this.unsealed()
      .filter(({ at }) => at < time)
      .slice(0, limit);
  }

  async prunedSeals(): Promise<string | null> {
    const pruned = this.tables.events.filter(({ kind }) => kind === 'audit.pruned').sort(byPosition);
    const seals = pruned.at(-1)?.facts['seals'];
    return typeof seals === 'string' ? seals : null;
  }

  async digestsOf(ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const found = this.tables.events.filter(({ id }) => ids.includes(id));
    return new Map(found.map(({ id, digest }) => [id, digest]));
  }

  async unsealedCount(): Promise<{ readonly count: number; readonly oldestAt: Date | null }> {
    const times = this.unsealed().map(({ at }) => at.getTime());
    return { count: times.length, oldestAt: times.length > 0 ? new Date(Math.min(...times)) : null };
  }

  private unsealed(): StoredEvent[] {
    return this.tables.events.filter(({ seal }) => seal === null).sort(byPosition);
  }
}
