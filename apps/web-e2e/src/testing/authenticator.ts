import type { Page } from '@playwright/test';
import { generateSync } from 'otplib';

/** An authenticator app that was given the key by hand. */
export class Authenticator {
  private constructor(private readonly key: string) {}

  /** Reads the key off the page, where it stands in groups of four. */
  static async setUpFrom(page: Page): Promise<Authenticator> {
    const shown = await page.getByRole('definition').innerText();
    return new Authenticator(shown.replaceAll(/\s/g, ''));
  }

  /** What it shows now. */
  get code(): string {
    return generateSync({ secret: this.key });
  }
}
