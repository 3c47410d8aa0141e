import { randomUUID } from 'node:crypto';
import { chmod, mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import type { Clock } from '@portvakt/kernel';

/** The content of one JSON file in the folder. */
export interface WrittenMail {
  readonly id: string;
  /** ISO 8601, UTC. */
  readonly sentAt: string;
  readonly from: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

const EXTENSION = '.json';
const ID = /^[\w-]+$/;

/**
 * The folder `{dataDir}/outbox` for mails of a service without SMTP, readable only by the service's own system user.
 */
export class MailFolder {
  readonly path: string;
  private written = 0;

  constructor(
    dataDir: string,
    private readonly clock: Clock,
  ) {
    this.path = join(dataDir, 'outbox');
  }

  /** Writes a file atomically. File names sort by time. */
  async write(mail: Omit<WrittenMail, 'id' | 'sentAt'>): Promise<WrittenMail> {
    const sentAt = this.clock.now().toISOString();
    const entry: WrittenMail = { id: this.nextId(sentAt), sentAt, ...mail };
    await this.prepare();
    const unfinished = join(this.path, `.${entry.id}`);
    await writeFile(unfinished, `${JSON.stringify(entry, null, 2)}\n`, { mode: 0o600, flag: 'wx' });
    await rename(unfinished, this.file(entry.id));
    return entry;
  }

  async newest(limit: number): Promise<readonly WrittenMail[]> {
    const ids = (await this.ids()).sort().reverse().slice(0, limit);
    const mails = await Promise.all(ids.map((id) => this.find(id)));
    return mails.filter((mail) => mail !== null);
  }

  /** Returns `null` for an invalid id or a missing file. */
  async find(id: string): Promise<WrittenMail | null> {
    if (!ID.test(id)) return null;
    try {
      return JSON.parse(await readFile(this.file(id), 'utf8')) as WrittenMail;
    } catch (cause) {
      if (isMissing(cause)) return null;
      throw cause;
    }
  }

  private async prepare(): Promise<void> {
    await mkdir(this.path, { recursive: true, mode: 0o700 });
    await chmod(this.path, 0o700);
  }

  private async ids(): Promise<string[]> {
    try {
      const names = await readdir(this.path);
      return names.filter((name) => name.endsWith(EXTENSION)).map((name) => name.slice(0, -EXTENSION.length));
    } catch (cause) {
      if (isMissing(cause)) return [];
      throw cause;
    }
  }

  /** Time, sequence number in this process, and a random part that distinguishes processes. */
  private nextId(sentAt: string): string {
    this.written += 1;
    const order = String(this.written).padStart(6, '0');
    return `${sentAt.replace(/[^\dTZ]/g, '')}-${order}-${randomUUID().slice(0, 8)}`;
  }

  private file(id: string): string {
    return join(this.path, `${id}${EXTENSION}`);
  }
}

const isMissing = (cause: unknown): boolean =>
  typeof cause === 'object' && cause !== null && 'code' in cause && cause.code === 'ENOENT';
