import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';

import { expect, it } from '@jest/globals';

const RESTARTS = join(__dirname, '../../../tools/restarts.mjs');
/** A drain that is hardly longer than nginx's `keepalive_timeout` of four seconds may lose a request on a busy machine. */
const OPTIONS = ['--restarts', '2', '--requests', '200', '--visitors', '4', '--drain', '10'];

it('loses no request when two processes behind nginx are restarted in turn', async () => {
  const experiment = spawn(process.execPath, [RESTARTS, ...OPTIONS], { stdio: ['ignore', 'pipe', 'pipe'] });
  const [output, findings, [code]] = await Promise.all([
    text(experiment.stdout),
    text(experiment.stderr),
    once(experiment, 'exit'),
  ]);
  if (code !== 0) throw new Error(`exit code ${String(code)}\n${output}${findings}`);
  const summary = output.trimEnd().split('\n').at(-1);
  expect(summary).toMatch(/^2 restarts: \d{3,} requests, 0 dropped, 0 failed|^No nginx on PATH/);
});
