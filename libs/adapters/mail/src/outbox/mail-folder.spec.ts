import { chmod, mkdir, readdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';

import { FixedClock } from '@portvakt/kernel/testing';

import { temporaryFolder } from '../testing/temporary-folder.js';
import { MailFolder } from './mail-folder.js';

const aMail = (subject: string) => ({ from: 'A <a@b.no>', to: 'k@b.no', subject, text: 'Hei', html: '<p>Hei</p>' });

describe('MailFolder', () => {
  const clock = new FixedClock();
  let temporary: Awaited<ReturnType<typeof temporaryFolder>>;
  let folder: MailFolder;

  beforeEach(async () => {
    temporary = await temporaryFolder();
    folder = new MailFolder(temporary.path, clock);
  });

  afterEach(() => temporary.remove());

  it('lists the newest first, also within one millisecond', async () => {
    for (const subject of ['en', 'to', 'tre']) await folder.write(aMail(subject));
    clock.advance(1);
    await folder.write(aMail('fire'));
    expect((await folder.newest(3)).map(({ subject }) => subject)).toEqual(['fire', 'tre', 'to']);
  });

  it('gives files names that sort by time, and leaves no incomplete file', async () => {
    const first = await folder.write(aMail('en'));
    clock.advance(86_400_000);
    const second = await folder.write(aMail('to'));
    expect((await readdir(folder.path)).sort()).toEqual([`${first.id}.json`, `${second.id}.json`]);
  });

  it('restricts folder and files to their owner, even when the folder existed before', async () => {
    await mkdir(folder.path);
    await chmod(folder.path, 0o755);
    const { id } = await folder.write(aMail('en'));
    expect((await stat(folder.path)).mode & 0o777).toBe(0o700);
    expect((await stat(join(folder.path, `${id}.json`))).mode & 0o777).toBe(0o600);
  });

  it('keeps all of many mails written concurrently', async () => {
    await Promise.all(Array.from({ length: 30 }, (_, n) => folder.write(aMail(String(n)))));
    expect(await folder.newest(100)).toHaveLength(30);
  });

  it('is empty before the first mail', async () => {
    expect(await folder.newest(10)).toEqual([]);
    expect(await folder.find('20260105T120000000Z-000001-abcdef01')).toBeNull();
  });

  it('finds a mail by its id, and nothing outside the folder', async () => {
    const { id } = await folder.write(aMail('en'));
    await writeFile(join(temporary.path, 'secret.json'), '{}');
    expect(await folder.find(id)).toMatchObject({ id, subject: 'en' });
    expect(await folder.find('../secret')).toBeNull();
  });
});
