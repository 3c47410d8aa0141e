import type { SecondFactorDriver, SetUp } from './second-factor-driver.js';

const STEP_MS = 30_000;

/** An authenticator as its owner knows it. */
export interface ModelAuthenticator {
  readonly id: string;
  readonly secret: string;
  codes: readonly string[];
  verified: boolean;
  wasUsed: boolean;
  lastStep: number;
}

/** The authenticators of `SecondFactorModel`, oldest first. */
export class ModelAuthenticators {
  all: readonly ModelAuthenticator[] = [];
  /** Every authenticator that was ever created, deleted ones included. */
  readonly every: ModelAuthenticator[] = [];
  readonly everyCode: string[] = [];

  constructor(
    private readonly driver: Pick<SecondFactorDriver, 'now' | 'codeOf'>,
    private readonly refusesReuse: boolean,
  ) {}

  get verified(): readonly ModelAuthenticator[] {
    return this.all.filter((app) => app.verified);
  }

  get acceptedAtSignIn(): readonly ModelAuthenticator[] {
    return this.verified.length > 0 ? this.verified : this.all;
  }

  get acceptedInSession(): readonly ModelAuthenticator[] {
    return [...this.all.filter((app) => !app.verified).reverse(), ...this.verified];
  }

  keep(isKept: (app: ModelAuthenticator) => boolean): void {
    this.all = this.all.filter(isKept);
  }

  set({ id, secret, backupCodes: codes }: SetUp): void {
    const app = { id, secret, codes, verified: false, wasUsed: false, lastStep: -Infinity };
    this.all = [...this.all, app];
    this.every.push(app);
    this.everyCode.push(...codes);
  }

  /** New backup codes. */
  generated(codes: readonly string[]): void {
    for (const app of this.all) app.codes = [];
    const holder = this.verified[0] ?? this.all[0];
    if (holder) holder.codes = codes;
    this.everyCode.push(...codes);
  }

  match(
    candidates: readonly ModelAuthenticator[],
    code: string,
  ): { readonly app: ModelAuthenticator; readonly step: number } | null {
    for (const app of candidates) {
      const step = this.steps().find((each) => this.codeAt(app, each) === code);
      if (step !== undefined && !(this.refusesReuse && step <= app.lastStep)) return { app, step };
    }
    return null;
  }

  isShownNow(code: string): boolean {
    return this.all.some((app) => this.steps().some((step) => this.codeAt(app, step) === code));
  }

  private steps(): number[] {
    const present = Math.floor(this.driver.now().getTime() / STEP_MS);
    return [present - 1, present, present + 1];
  }

  private codeAt = ({ secret }: ModelAuthenticator, step: number): string =>
    this.driver.codeOf(secret, new Date(step * STEP_MS));
}
