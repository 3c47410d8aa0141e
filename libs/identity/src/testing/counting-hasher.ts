import type { PasswordHasher } from '../ports.js';

const PREFIX = 'hash of ';

/** Readable hashes, and how many of them a real hasher would have had to compute. */
export class CountingHasher implements PasswordHasher {
  spent = 0;
  /** The longest password that was hashed, in UTF-16 units. */
  longest = 0;
  /** What happens elsewhere while a hash is computed. */
  meanwhile: () => Promise<void> = async () => undefined;

  async hash(password: string): Promise<string> {
    await this.compute(password);
    return this.of(password);
  }

  async matches(password: string, hash: string): Promise<boolean> {
    await this.compute(password);
    return hash === this.of(password);
  }

  async pretend(password: string): Promise<void> {
    await this.compute(password);
  }

  /** As it is stored. */
  of(password: string): string {
    return PREFIX + password.normalize('NFKC');
  }

  private async compute(password: string): Promise<void> {
    this.spent++;
    this.longest = Math.max(this.longest, password.length);
    await this.meanwhile();
  }
}
