export const BROWSERS = ['desktop', 'phone'] as const;
export type BrowserName = (typeof BROWSERS)[number];

/** `refused`: the code of the specification, for instance `INVALID_CODE`. */
export type Answer<T = 'done'> = { readonly value: T } | { readonly refused: string };

/** What a person gets to see of an authenticator when it is set up. */
export interface SetUp {
  readonly id: string;
  /** In base32, as the address holds it that sets an authenticator up. */
  readonly secret: string;
  readonly backupCodes: readonly string[];
}

export interface CodeOptions {
  readonly trustsDevice: boolean;
}

/** What the tables hold of the one user. */
export interface StoredState {
  readonly twoFactorEnabled: boolean;
  /** Oldest first. */
  readonly authenticators: readonly { readonly id: string; readonly verified: boolean; readonly wasUsed: boolean }[];
  /** Rows, whoever still holds their cookies. */
  readonly sessions: number;
  /** In a row, as counted for the block. */
  readonly wrongCodes: number;
}

/**
 * One user who knows their password, with two browsers and a mailbox; everything that a stranger with the same things in
 * hand could do to their second factor. `desktop` is signed in at first, two-factor is off. There are no limits of calls
 * and mails, and the clock stands still but for `advance`.
 */
export interface SecondFactorDriver {
  now(): Date;
  advance(ms: number): Promise<void>;
  /** What an app shows at a moment that holds this secret. */
  codeOf(secret: string, at: Date): string;

  /** With the right password, remembered. The browser has lost its session and its challenge before, and keeps its trust. */
  signIn(browser: BrowserName): Promise<'signed-in' | 'challenged'>;
  /** The cookie of the challenge, or of the trusted device, in another browser too; its session there is lost. */
  copyChallenge(from: BrowserName, to: BrowserName): Promise<void>;
  copyTrust(from: BrowserName, to: BrowserName): Promise<void>;

  enable(browser: BrowserName): Promise<Answer<SetUp>>;
  add(browser: BrowserName): Promise<Answer<SetUp>>;
  remove(browser: BrowserName, id: string): Promise<Answer>;
  disable(browser: BrowserName): Promise<Answer>;
  generateBackupCodes(browser: BrowserName): Promise<Answer<readonly string[]>>;

  /** Answers the code that was mailed. */
  sendOtp(browser: BrowserName): Promise<Answer<string>>;
  verifyTotp(browser: BrowserName, code: string, options: CodeOptions & { readonly id?: string }): Promise<Answer>;
  verifyOtp(browser: BrowserName, code: string, options: CodeOptions): Promise<Answer>;
  verifyBackupCode(
    browser: BrowserName,
    code: string,
    options: CodeOptions & { readonly keepsPending: boolean },
  ): Promise<Answer>;

  stored(): Promise<StoredState>;
}
