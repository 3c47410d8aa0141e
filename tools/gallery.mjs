// Pictures of every room of the built product, light and dark, wide and at 320 px: npm run gallery [folder].
// Starts the service itself, on the embedded database in a temporary folder, and signs a person up in it.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { chromium } from '@playwright/test';

import { describeBrowser, findBrowser } from './browser/find-browser.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const folder = process.argv[2] ?? join(root, 'dist/gallery');
const service = join(root, 'dist/apps/api/main.js');

const SIGNED_OUT = [
  'logg-inn',
  'logg-inn/kode',
  'registrer',
  'glemt-passord',
  'nytt-passord?token=x',
  'nytt-passord?error=INVALID_TOKEN',
  'bekreft-epost',
  'feil?error=account_not_linked',
  'logget-ut',
  'konto-slettet',
  'personvern',
  'tilgjengelighet',
  'hjelp',
  'komponenter',
];
const SIGNED_IN = [
  'konto',
  'konto/profil',
  'konto/sikkerhet',
  'konto/sikkerhet/passord',
  'konto/sikkerhet/tofaktor/ny',
  'konto/sikkerhet/reservekoder',
  'konto/enheter',
  'konto/innlogging',
  'konto/slett',
  'bekreft-identitet',
];
const VIEWS = ['light', 'dark'].flatMap((colorScheme) =>
  [1200, 320].map((width) => ({ colorScheme, viewport: { width, height: 900 } })),
);

const SETTINGS = {
  // Has the page of controls.
  NODE_ENV: 'development',
  DATABASE_URL: '',
  RATE_LIMIT_ENABLED: 'false',
  CHANGE_EMAIL_ENABLED: 'true',
  DELETE_USER_ENABLED: 'true',
  // More than are shown at first; nobody goes there.
  ...Object.fromEntries(
    ['GOOGLE', 'MICROSOFT', 'DISCORD', 'GITHUB'].flatMap((id) => [
      [`SOCIAL_${id}_CLIENT_ID`, 'gallery'],
      [`SOCIAL_${id}_CLIENT_SECRET`, 'gallery'],
    ]),
  ),
};

async function freePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address();
  server.close();
  return port;
}

async function startService(dataDir) {
  const port = await freePort();
  const origin = `http://localhost:${port}`;
  const env = { ...process.env, PORT: String(port), DATA_DIR: dataDir, ...SETTINGS };
  const child = spawn(process.execPath, [service], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  await Promise.race([
    once(child.stdout, 'data'),
    once(child, 'exit').then(([code]) => Promise.reject(new Error(`the service ended with ${code}`))),
  ]);
  return { origin, child };
}

async function takePictures(browser, origin, { colorScheme, viewport }) {
  const context = await browser.newContext({ colorScheme, viewport, locale: 'nb-NO', timezoneId: 'Europe/Oslo', baseURL: origin });
  const page = await context.newPage();
  const take = async (room) => {
    await page.goto(`/${room}`);
    await page.waitForLoadState('networkidle');
    const name = `${room.replaceAll(/[^a-z]+/gi, '-')}-${colorScheme}-${viewport.width}.png`;
    await page.screenshot({ path: join(folder, name), fullPage: true });
    console.log(name);
  };
  for (const room of SIGNED_OUT) await take(room);
  const email = `kari-${colorScheme}-${viewport.width}@eksempel.no`;
  const data = { name: 'Kari Nordmann', email, password: 'tre blå elger' };
  await context.request.post('/sign-up/email', { data });
  for (const userAgent of OTHER_DEVICES) {
    await fetch(`${origin}/sign-in/email`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'user-agent': userAgent },
      body: JSON.stringify(data),
    });
  }
  for (const room of SIGNED_IN) await take(room);
  await context.close();
}

const OTHER_DEVICES = [
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1',
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 14.7; rv:132.0) Gecko/20100101 Firefox/132.0',
];

if (!existsSync(service)) {
  console.error('Build first: npm run build');
  process.exit(1);
}
mkdirSync(folder, { recursive: true });
const found = findBrowser();
console.log(describeBrowser(found));
const dataDir = mkdtempSync(join(tmpdir(), 'portvakt-gallery-'));
const { origin, child } = await startService(dataDir);
const browser = await chromium.launch({ executablePath: found.executablePath, env: found.env, args: found.args });
try {
  for (const view of VIEWS) await takePictures(browser, origin, view);
} finally {
  await browser.close();
  child.kill('SIGTERM');
  await once(child, 'exit');
  rmSync(dataDir, { recursive: true, force: true });
}
