import { shortened } from '../model/shortening.js';
import type { Figure } from '../model/figures.js';
import type { Seal, UnsealedEvent } from '../model/seal.js';
import type { CheckRepository, DetailRepository, KeptCheck, SealRepository } from '../ports.js';
import type { AuditTables } from './audit-tables.js';
import { byPosition } from './in-memory-log-reader.js';

export class InMemorySeals implements SealRepository {
  constructor(private readonly tables: AuditTables) {}

  /** One transaction runs at a time. */
  async lock(): Promise<void> {}

  async tryLock(): Promise<boolean> {
    return true;
  }

  async head(): Promise<Seal | null> {
    return this.tables.seals.at(-1) ?? null;
  }

  async unsealed(limit: number): Promise<readonly UnsealedEvent[]> {
    const waiting = this.tables.events.filter(({ seal }) => seal === null).sort(byPosition);
    return waiting.slice(0, limit).map(({ position, digest, at, kind }) => ({ position, digest, at, kind }));
  }

  async add(seal: Seal, events: readonly UnsealedEvent[]): Promise<void> {
    const positions = new Set(events.map(({ position }) => position));
    this.tables.seals.push(seal);
    this.tables.events.forEach((event, i, all) => {
      if (positions.has(event.position)) all[i] = { ...event, seal: seal.number };
    });
  }

  async addFigures(figures: readonly Figure[]): Promise<void> {
    const all = this.tables.figures;
    for (const { day, name, count } of figures) {
      const i = all.findIndex((figure) => figure.day === day && figure.name === name);
      const before = all[i];
      if (before) all[i] = { ...before, count: before.count + count };
      else all.push({ day, name, count });
    }
  }

  async oldest(limit: number): Promise<readonly Seal[]> {
    return this.tables.seals.filter(({ prunedAt }) => prunedAt === null).slice(0, limit);
  }

  async prune(first: number, last: number, now: Date): Promise<number> {
    const { events, seals } = this.tables;
    const kept = events.filter(({ seal }) => seal === null || seal < first || seal > last);
    const removed = events.length - kept.length;
    events.splice(0, events.length, ...kept);
    seals.forEach((seal, i) => {
      if (seal.number >= first && seal.number <= last) seals[i] = { ...seal, prunedAt: now };
    });
    return removed;
  }
}

export class InMemoryDetails implements DetailRepository {
  constructor(private readonly tables: AuditTables) {}

  async shorten(before: Date, limit: number): Promise<number> {
    const { events } = this.tables;
    const due = events.filter(({ at, salt }) => salt !== null && at < before).slice(0, limit);
    for (const event of due) events[events.indexOf(event)] = { ...event, ...shortened(event) };
    return due.length;
  }
}

const HOUR_MS = 3_600_000;

export class InMemoryChecks implements CheckRepository {
  constructor(private readonly tables: AuditTables) {}

  async claim(now: Date, ifLastBefore: Date, ifUnfinishedBefore: Date): Promise<boolean> {
    const { checks } = this.tables;
    const { claimedAt, last } = checks;
    const isOfWrongClock = claimedAt && claimedAt.getTime() > now.getTime() + HOUR_MS;
    const isFinished = claimedAt && last && last.at >= claimedAt;
    const dueBefore = isFinished ? ifLastBefore : ifUnfinishedBefore;
    if (claimedAt && claimedAt >= dueBefore && !isOfWrongClock) return false;
    checks.claimedAt = now;
    return true;
  }

  async release(claimedAt: Date): Promise<void> {
    const { checks } = this.tables;
    if (checks.claimedAt?.getTime() === claimedAt.getTime()) checks.claimedAt = null;
  }

  async keep(check: KeptCheck): Promise<void> {
    this.tables.checks.last = check;
  }

  async last(): Promise<KeptCheck | null> {
    return this.tables.checks.last;
  }

  async reportedFindings(): Promise<readonly string[]> {
    return this.tables.checks.reported;
  }

  async keepReported(findings: readonly string[]): Promise<void> {
    this.tables.checks.reported = findings;
  }
}
