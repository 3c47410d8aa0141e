import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/**
 * The folder of a project as a generator sees it. Nothing is written before `save`, so that an error leaves no
 * incomplete files.
 */
export class ProjectFolder {
  private readonly written = new Map<string, string>();

  constructor(private readonly folder: string) {}

  exists(file: string): boolean {
    return this.written.has(join(file)) || existsSync(join(this.folder, file));
  }

  read(file: string): string {
    return this.written.get(join(file)) ?? readFileSync(join(this.folder, file), 'utf8');
  }

  write(file: string, text: string): void {
    this.written.set(join(file), text);
  }

  /** Returns the paths of the files that were written. */
  save(): readonly string[] {
    for (const [file, text] of this.written) {
      mkdirSync(dirname(join(this.folder, file)), { recursive: true });
      writeFileSync(join(this.folder, file), text);
    }
    return [...this.written.keys()].sort();
  }
}
