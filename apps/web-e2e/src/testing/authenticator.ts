import type { Page } from '@playwright/test';
import { generateSync } from 'otplib';

/** An authenticator app whose key was typed in. */
export class Authenticator {
  private constructor(private readonly key: string) {}

  /** Reads the key from the page, where it is shown in groups of four. */
  static async setUpFrom(page: Page): Promise<Authenticator> {
    // On a narrow screen the key is folded away.
    const shown = (await page.getByRole('definition', { includeHidden: true }).textContent()) ?? '';
    return new Authenticator(shown.replaceAll(/\s/g, ''));
  }

  /** From the URI in the answer of `/two-factor/enable`. */
  static fromUri(uri: string): Authenticator {
    return new Authenticator(new URL(uri).searchParams.get('secret') ?? '');
  }

  /** The current code. */
  get code(): string {
    return generateSync({ secret: this.key });
  }
}
