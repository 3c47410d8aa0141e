/** How many users there are; counted by a job. */
export interface UserTotals {
  readonly total: number;
  /** With a verified e-mail address. */
  readonly verified: number;
  readonly withSecondFactor: number;
  readonly banned: number;
}

export interface NotedTotals {
  readonly countedAt: Date;
  readonly users: UserTotals;
  /** The number of sessions that have not expired. */
  readonly sessions: number;
}

export type DayFigure =
  'signIns' | 'signInsRefused' | 'signUps' | 'deletions' | 'codesRefused' | 'mailsSent' | 'mailsGivenUp';

/** What happened on one day in Oslo. A figure is 0 where it is missing. */
export interface DayFigures {
  /** Such as `2026-11-21`. */
  readonly day: string;
  readonly figures: Readonly<Partial<Record<DayFigure, number>>>;
}

/** Figures at the time of the request. */
export interface LiveFigures {
  /** Users whose second factor is blocked after wrong codes. */
  readonly secondFactorBlocked: number;
  /** Cases that wait for the approval of another operator. */
  readonly openRequests: number;
  /** `queued` and `failing` are counted to 10 000; a mail that fails is queued too. */
  readonly mail: { readonly queued: number; readonly failing: number; readonly oldestAt: Date | null };
  /**
   * Events for the journal's followers that failed and will be retried, and those that were given up; each is counted
   * to 10 000.
   */
  readonly deliveries: { readonly failing: number; readonly givenUp: number };
  readonly audit: {
    /** Of the newest seal. */
    readonly sealedAt: Date | null;
    /** Events that wait for a seal. */
    readonly unsealed: number;
    readonly oldestUnsealedAt: Date | null;
  };
  /** The version of the database. */
  readonly database: string;
}

/** The last check of the audit log. */
export interface LastCheck {
  readonly at: Date;
  readonly result: 'whole' | 'faults';
  readonly faults: number;
}

/** The figures of the overview (operators §11). */
export interface Figures {
  /**
   * Counts users and sessions with one statement and stores the totals, unless the stored ones are newer than
   * `ifBefore`.
   */
  note(now: Date, ifBefore: Date): Promise<void>;
  /** Each is null until it is stored for the first time. */
  noted(): Promise<{ readonly totals: NotedTotals | null; readonly lastCheck: LastCheck | null }>;
  /** The figures of the days from this one on, in any order. Days without figures are left out. */
  days(from: string): Promise<readonly DayFigures[]>;
  live(now: Date): Promise<LiveFigures>;
}

/** Facts about the running service. */
export interface ServiceFacts {
  readonly version: string;
  readonly node: string;
  readonly startedAt: Date;
  readonly policy: 'standard' | 'strict';
  /** Whether the database has the schema of this version. */
  migrations(): Promise<'current' | 'pending'>;
}
