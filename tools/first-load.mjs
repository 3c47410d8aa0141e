// `npm run first-load`: how long the sign-in page takes on a slow connection, measured on the built product. Give
// another folder with a built product to compare the two in one run: `npm run first-load -- ../before/dist`.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

import { chromium } from 'playwright-core';

import { findBrowser } from './browser/find-browser.mjs';

const ROUNDS = 3;
const PATH = '/logg-inn';
const KILOBIT_BYTES = 125;
const POLL_MS = 50;
/** The "slow 3G" profile of the browser's developer tools. */
const SLOW_3G = { latency: 400, downloadThroughput: 400 * KILOBIT_BYTES, uploadThroughput: 400 * KILOBIT_BYTES };

const root = fileURLToPath(new URL('..', import.meta.url));
const products = [...process.argv.slice(2).map((folder) => resolve(folder)), join(root, 'dist')];

const { executablePath, args, env } = findBrowser();
const browser = await chromium.launch({ args, env, ...(executablePath ? { executablePath } : {}) });
for (const product of products) {
  const { origin, stop } = await startProduct(product);
  // The very first visit also includes what the service prepares on demand.
  await visit(origin);
  for (let round = 0; round < ROUNDS; round += 1) print(product, await visit(origin));
  await stop();
}
await browser.close();

/** Opens the page with an empty cache and waits for the e-mail field. */
async function visit(origin) {
  const context = await browser.newContext({ locale: 'nb-NO' });
  const page = await context.newPage();
  const devTools = await context.newCDPSession(page);
  await devTools.send('Network.enable');
  await devTools.send('Network.emulateNetworkConditions', { offline: false, ...SLOW_3G });
  const traffic = countTraffic(devTools);
  const start = performance.now();
  await page.goto(origin + PATH, { waitUntil: 'commit' });
  await page.getByLabel('E-postadresse').waitFor({ timeout: 60_000 });
  const seconds = (performance.now() - start) / 1000;
  const firstPaint = await page.evaluate(
    () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
  );
  const { requests, scriptBytes } = traffic();
  await context.close();
  return { seconds, firstPaintSeconds: firstPaint / 1000, requests, scriptBytes };
}

/** Counts requests, and the bytes of scripts as they were sent, headers included. */
function countTraffic(devTools) {
  const scripts = new Set();
  let requests = 0;
  let scriptBytes = 0;
  devTools.on('Network.requestWillBeSent', () => (requests += 1));
  devTools.on('Network.responseReceived', ({ requestId, response }) => {
    if (response.mimeType.endsWith('javascript')) scripts.add(requestId);
  });
  devTools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) scriptBytes += encodedDataLength;
  });
  return () => ({ requests, scriptBytes });
}

function print(product, { seconds, firstPaintSeconds, requests, scriptBytes }) {
  const parts = [
    `e-mail field ${seconds.toFixed(2)} s`,
    `first paint ${firstPaintSeconds.toFixed(2)} s`,
    `${requests} requests`,
    `${(scriptBytes / 1024).toFixed(1)} KiB of script`,
  ];
  console.log(`${product}: ${parts.join(', ')}`);
}

/** Starts the built service of a folder on a free port with an empty database. */
async function startProduct(folder) {
  const dataDir = await mkdtemp(join(tmpdir(), 'portvakt-first-load-'));
  const port = await freePort();
  const settings = { NODE_ENV: 'development', DATABASE_URL: '', PORT: String(port), DATA_DIR: dataDir };
  const child = spawn(process.execPath, [join(folder, 'apps/api/main.js')], {
    cwd: root,
    env: { ...process.env, ...settings },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  // The output is not parsed, because the first line may be anything; it is read so that a full pipe does not stop the
  // service.
  child.stdout.resume();
  await untilItAnswers(child, `http://localhost:${port}`);
  const stop = async () => {
    child.kill('SIGTERM');
    await once(child, 'exit');
    await rm(dataDir, { recursive: true, force: true });
  };
  return { origin: `http://localhost:${port}`, stop };
}

async function untilItAnswers(child, origin) {
  while (child.exitCode === null) {
    const answer = await fetch(origin, { redirect: 'manual' }).catch(() => null);
    if (answer) return;
    await pause(POLL_MS);
  }
  throw new Error(`the service ended with ${child.exitCode}`);
}

async function freePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address();
  server.close();
  return port;
}
