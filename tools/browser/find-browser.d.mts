/** A browser and how to start it; without a path, Playwright's own download. */
export interface Browser {
  readonly executablePath: string | undefined;
  readonly env: Record<string, string>;
  readonly args: string[];
  /** Where it comes from, in words. */
  readonly source: string;
}

/** The first that exists of `CHROMIUM_PATH`, `chromium` or `google-chrome` on PATH, npm's (Linux x64), Playwright's. */
export function findBrowser(): Browser;

/** One line for the start of a test run. */
export function describeBrowser(browser: Browser): string;
