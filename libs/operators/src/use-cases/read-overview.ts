import type { DayFigures, LastCheck, LiveFigures, ServiceFacts, UserTotals } from '../figure-ports.js';
import { lastDays } from '../model/last-days.js';
import type { OperatorsPorts } from '../ports.js';

export interface Overview {
  /** When users and sessions were counted; null before the first time, in the seconds after the first start. */
  readonly countedAt: Date | null;
  readonly users: UserTotals;
  /** 30 days of Oslo, oldest first. */
  readonly days: readonly DayFigures[];
  readonly now: Pick<LiveFigures, 'secondFactorBlocked' | 'openRequests'> & { readonly sessions: number };
  readonly mail: LiveFigures['mail'];
  readonly deliveries: LiveFigures['deliveries'];
  readonly audit: LiveFigures['audit'] & { readonly lastCheck: LastCheck | null };
  readonly service: Omit<ServiceFacts, 'migrations'> & {
    readonly migrations: 'current' | 'pending';
    readonly database: string;
  };
}

const DAYS = 30;
const NOBODY: UserTotals = { total: 0, verified: 0, withSecondFactor: 0, banned: 0 };

/** Returns the figures of the overview, most of them counted in advance (operators §11). */
export class ReadOverview {
  constructor(private readonly ports: Pick<OperatorsPorts, 'figures' | 'serviceFacts' | 'clock'>) {}

  async execute(): Promise<Overview> {
    const { figures, serviceFacts, clock } = this.ports;
    const now = clock.now();
    const { totals, lastCheck } = await figures.noted();
    const days = await this.days(now);
    const { mail, deliveries, audit, database, ...live } = await figures.live(now);
    const migrations = await serviceFacts.migrations();
    const { version, node, startedAt, policy } = serviceFacts;
    return {
      countedAt: totals?.countedAt ?? null,
      users: totals?.users ?? NOBODY,
      days,
      now: { ...live, sessions: totals?.sessions ?? 0 },
      mail,
      deliveries,
      audit: { ...audit, lastCheck },
      service: { version, node, startedAt, migrations, policy, database },
    };
  }

  private async days(now: Date): Promise<readonly DayFigures[]> {
    const days = lastDays(now, DAYS);
    const found = new Map((await this.ports.figures.days(days[0] ?? '')).map((day) => [day.day, day]));
    return days.map((day) => found.get(day) ?? { day, figures: {} });
  }
}
