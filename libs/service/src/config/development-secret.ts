import { randomBytes } from 'node:crypto';
import { join } from 'node:path';

import { failureCode, type Files } from './files.js';
import { masterSecret } from './formats/text-formats.js';
import { type Parsed, parseText } from './parse-text.js';
import type { Secret } from './secret.js';

const BYTES = 48;

/** The secret of a development machine. It is generated at the first start and stored: sessions survive a restart. */
export function developmentSecret(dataDir: string, files: Files): Parsed<Secret> {
  const path = join(dataDir, 'secret');
  try {
    const text = files.readOrMake(path, () => randomBytes(BYTES).toString('base64url')).trim();
    const parsed = parseText(masterSecret, text);
    if ('value' in parsed) return parsed;
    const expected = 'expected the text made at the first start';
    return { problems: parsed.problems.map((problem) => `kept in DATA_DIR ${problem}; ${expected}`) };
  } catch (error) {
    return {
      problems: [`cannot be kept in DATA_DIR (${failureCode(error)}); expected a folder to write to, or AUTH_SECRET`],
    };
  }
}
