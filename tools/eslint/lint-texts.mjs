// Jest cannot load an ESLint configuration that is an ES module: lint.spec.ts runs this process once for all cases.
import { execFileSync } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { ESLint } from 'eslint';

const workspace = fileURLToPath(new URL('../..', import.meta.url));
const nx = fileURLToPath(import.meta.resolve('nx'));

/** Without a project graph on disk the boundary rule prints a warning and reports nothing. */
execFileSync(process.execPath, [nx, 'show', 'projects'], { cwd: workspace, stdio: 'ignore' });

const eslint = new ESLint({ cwd: workspace });
const results = [];
for (const { filePath, code } of JSON.parse(await text(process.stdin))) {
  const [result] = await eslint.lintText(code, { filePath });
  results.push(result.messages.map(({ ruleId, message }) => ({ ruleId: ruleId ?? 'linter', message })));
}
process.stdout.write(JSON.stringify(results));
