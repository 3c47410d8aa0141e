import { randomBytes } from 'node:crypto';
import { join } from 'node:path';

import { failureCode, type Files } from './files.js';
import type { Parsed } from './formats/format.js';
import type { Secret } from './secret.js';
import { masterSecret } from './formats/secret-format.js';

const BYTES = 48;

/** The secret of a development machine: made at the first start and kept, so that sessions outlast a restart. */
export function developmentSecret(dataDir: string, files: Files): Parsed<Secret> {
  const path = join(dataDir, 'secret');
  try {
    const parsed = masterSecret.parse(files.readOrMake(path, () => randomBytes(BYTES).toString('base64url')).trim());
    return 'value' in parsed
      ? parsed
      : { wrong: parsed.wrong.map((wrong) => `kept in DATA_DIR ${wrong}; expected the text made at the first start`) };
  } catch (error) {
    return {
      wrong: [`cannot be kept in DATA_DIR (${failureCode(error)}); expected a folder to write to, or AUTH_SECRET`],
    };
  }
}
