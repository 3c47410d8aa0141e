import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { describe, expect, it } from '@jest/globals';

import { OPERATOR_USAGE } from '../../libs/service/src/commands/operator-arguments.js';

const PAGE = readFileSync(join(__dirname, '../../docs/OPERATIONS.md'), 'utf8');

describe('docs/OPERATIONS.md', () => {
  it('describes the operator command as its --help does', () => {
    const documented = [...PAGE.matchAll(/^npm run (operator) -- (.+?) +# (.+)$/gm)].map((line) => line.slice(1));
    const printed = OPERATOR_USAGE.trimEnd()
      .split('\n')
      .map((line) => /^(?:usage:)? +(operator) (.+?) {2,}(.+)$/.exec(line)?.slice(1));
    expect(documented.length).toBeGreaterThan(8);
    expect(documented).toEqual(printed);
  });
});
