import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

const VERIFY = '/verify-email?token=';

/**
 * Reads the mails that the service has written. A file never changes, so each is read once.
 *
 * @param {string} dataDir
 */
export function openMailbox(dataDir) {
  const folder = join(dataDir, 'outbox');
  const read = new Map();
  return {
    /** @returns {Promise<{ to: string, text: string }[]>} oldest first */
    async mails() {
      const names = await readdir(folder).catch(() => []);
      for (const name of names.filter(isComplete).sort()) {
        if (!read.has(name)) read.set(name, JSON.parse(await readFile(join(folder, name), 'utf8')));
      }
      return [...read.values()];
    },
  };
}

/** The name of an incomplete file begins with a dot. */
const isComplete = (name) => name.endsWith('.json') && !name.startsWith('.');

/**
 * Returns the token and claims of the `/verify-email` link in a mail; null where there is none.
 *
 * @param {string} text
 * @returns {{ token: string, claims: { sub: string, email: string, updateTo?: string, jti?: string } } | null}
 */
export function verifyLinkIn(text) {
  const start = text.indexOf(VERIFY);
  if (start === -1) return null;
  const [token] = /^[\w.-]+/.exec(text.slice(start + VERIFY.length)) ?? [''];
  const [, payload = ''] = token.split('.');
  return { token, claims: JSON.parse(Buffer.from(payload, 'base64url').toString()) };
}
