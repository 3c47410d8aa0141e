import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

import type { Service } from './service.js';
import { waitUntil } from './wait-until.js';

export interface WrittenMail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

/** The mails that a service without a mail server has written, oldest first. */
export async function writtenMails({ dataDir }: Pick<Service, 'dataDir'>): Promise<WrittenMail[]> {
  const folder = join(dataDir, 'outbox');
  const names = await readdir(folder).catch((): string[] => []);
  const whole = names.filter((name) => name.endsWith('.json') && !name.startsWith('.')).sort();
  return Promise.all(whole.map(async (name) => JSON.parse(await readFile(join(folder, name), 'utf8')) as WrittenMail));
}

/** The newest mail to an e-mail address, once there are `count` of them: mails are sent after the response. */
export const mailTo = (service: Pick<Service, 'dataDir'>, address: string, count = 1): Promise<WrittenMail> =>
  waitUntil(`${address} has ${count} mail(s)`, async () => {
    const mails = (await writtenMails(service)).filter(({ to }) => to.includes(address));
    return mails.length >= count && mails.at(-1);
  });

/** The token of the link in a mail. */
export function tokenIn({ text }: WrittenMail): string {
  const [, token] = /[?&]token=([^&\s]+)/.exec(text) ?? [];
  if (!token) throw new Error('the mail holds no token');
  return token;
}
