import { execFileSync, spawnSync } from 'node:child_process';

/** `PORTVAKT_PYTHON`, else the first Python that has these modules, else null. */
export function findPython(...modules: readonly string[]): string | null {
  const candidates = [process.env['PORTVAKT_PYTHON'], 'python3', '/usr/bin/python3'].filter(
    (name) => name !== undefined,
  );
  return (
    candidates.find(
      (name) => spawnSync(name, ['-c', `import ${['sys', ...modules].join(', ')}`], { stdio: 'ignore' }).status === 0,
    ) ?? null
  );
}

/** Runs a script to its end and returns what it wrote. Throws if it fails. */
export const runPython = (
  program: string,
  args: readonly string[],
  environment: NodeJS.ProcessEnv,
  input = '',
): string =>
  execFileSync(program, args, {
    env: { PATH: process.env['PATH'], ...environment },
    encoding: 'utf8',
    stdio: 'pipe',
    input,
  });
