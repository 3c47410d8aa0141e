import type { PasswordHasher } from '../ports.js';

const PREFIX = 'hash of ';

/** Computes readable hashes and counts them. */
export class CountingHasher implements PasswordHasher {
  hashCount = 0;
  /** Length of the longest password that was hashed, in UTF-16 units. */
  longestPassword = 0;
  /** Runs during each hash, to simulate a concurrent change. */
  concurrently: () => Promise<void> = async () => undefined;

  async hash(password: string): Promise<string> {
    await this.compute(password);
    return this.hashOf(password);
  }

  async matches(password: string, hash: string): Promise<boolean> {
    await this.compute(password);
    return hash === this.hashOf(password);
  }

  async pretend(password: string): Promise<void> {
    await this.compute(password);
  }

  /** The hash that is stored for the password. */
  hashOf(password: string): string {
    return PREFIX + password.normalize('NFKC');
  }

  private async compute(password: string): Promise<void> {
    this.hashCount++;
    this.longestPassword = Math.max(this.longestPassword, password.length);
    await this.concurrently();
  }
}
