import { randomUUID } from 'node:crypto';
import { chmod, mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import type { Clock } from '@portvakt/kernel';

/** A mail as the folder keeps it, one JSON file each. */
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

const ENDING = '.json';
const ID = /^[\w-]+$/;

/** Mails of a service without SMTP: `{dataDir}/outbox`, which only the service's own account can read. */
export class MailFolder {
  readonly path: string;
  private written = 0;

  constructor(
    dataDir: string,
    private readonly clock: Clock,
  ) {
    this.path = join(dataDir, 'outbox');
  }

  /** Appears as a whole or not at all; the names of the files sort by time. */
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

  /** `null` for an id that is not one, or whose file is gone. */
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
      return names.filter((name) => name.endsWith(ENDING)).map((name) => name.slice(0, -ENDING.length));
    } catch (cause) {
      if (isMissing(cause)) return [];
      throw cause;
    }
  }

  /** Time, then the order within this process, then what keeps two processes apart. */
  private nextId(sentAt: string): string {
    this.written += 1;
    const order = String(this.written).padStart(6, '0');
    return `${sentAt.replace(/[^\dTZ]/g, '')}-${order}-${randomUUID().slice(0, 8)}`;
  }

  private file(id: string): string {
    return join(this.path, `${id}${ENDING}`);
  }
}

const isMissing = (cause: unknown): boolean =>
  typeof cause === 'object' && cause !== null && 'code' in cause && cause.code === 'ENOENT';
