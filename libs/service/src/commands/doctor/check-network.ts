import { randomUUID } from 'node:crypto';
import { connect } from 'node:net';

import { isOwnRequestId, parseSentinelUrl, redisError } from '@portvakt/adapters/http';
import { mailServerError } from '@portvakt/adapters/mail';

import type { AppConfig, ServerConfig } from '../../config/app-config.js';
import { transportOf } from '../../extensions/mail-extension.js';
import { type Finding, ok, problem, warning } from './finding.js';

const TIMEOUT_MS = 5_000;
/** What the service answers to `/ok`; a parked domain, or another program, answers 200 too. */
const ALIVE = '{"ok":true}';
const PORTS: Readonly<Record<string, number>> = { 'smtp:': 587, 'smtps:': 465, 'redis:': 6379, 'rediss:': 6379 };

/** Checks the mail server, Redis, and the path from PUBLIC_URL through the proxy. */
export async function checkNetwork(config: AppConfig): Promise<readonly Finding[]> {
  const asked = await Promise.all([checkMailServer(config), checkRedis(config), checkPublicUrl(config)]);
  return [...asked.flat(), ...checkProxies(config)];
}

async function checkMailServer({ mail, server, extensions }: AppConfig): Promise<readonly Finding[]> {
  const own = transportOf(extensions);
  if (own) return checkTransport(own.extension, mail.smtpUrl !== null);
  if (mail.smtpUrl) {
    const url = mail.smtpUrl.reveal();
    const remedy = 'Check SMTP_URL and the mail server. Mails wait in the outbox meanwhile.';
    const reachable = await checkReachable('mail server', placeOf(url), remedy);
    if (reachable.level !== 'ok') return [reachable];
    return [checked('mail server', placeOf(url), await mailServerError(url), 'takes mails', remedy)];
  }
  const remedy = 'Set SMTP_URL.';
  return server.isProduction ? [warning('mail server', 'none: mails are written to files', remedy)] : [];
}

/** The transport is not tested: only sending a mail could show whether it works. */
function checkTransport(extension: string, hasMailServer: boolean): readonly Finding[] {
  const subject = 'mail transport';
  const unused = warning(subject, `SMTP_URL is not used: ${extension} sends the mails`, 'Remove SMTP_URL.');
  return [ok(subject, `that of the extension ${extension}, which is not tried`), ...(hasMailServer ? [unused] : [])];
}

async function checkRedis({ rateLimit }: AppConfig): Promise<readonly Finding[]> {
  if (!rateLimit.redisUrl) return [];
  const remedy = 'Check REDIS_URL and Redis. Each process counts alone meanwhile.';
  const url = rateLimit.redisUrl.reveal();
  const sentinel = parseSentinelUrl(url);
  if (sentinel === null) {
    const reachable = await checkReachable('redis', placeOf(url), remedy);
    if (reachable.level !== 'ok') return [reachable];
    return [checked('redis', placeOf(url), await redisError(url), 'answers', remedy)];
  }
  const places = await Promise.all(sentinel.sentinels.map((place) => checkReachable('redis sentinel', place, remedy)));
  if (!places.some(({ level }) => level === 'ok')) return places;
  const reason = await redisError(url);
  const primary =
    reason === null ? ok('redis', `${sentinel.name} answers`) : problem('redis', `${sentinel.name}: ${reason}`, remedy);
  return [...places, primary];
}

interface Place {
  readonly host: string;
  readonly port: number;
}

function placeOf(url: string): Place {
  const { hostname, port, protocol } = new URL(url);
  return { host: hostname.replace(/^\[|\]$/g, ''), port: Number(port || PORTS[protocol]) };
}

/** Whether something accepts connections there. */
async function checkReachable(subject: string, place: Place, remedy: string): Promise<Finding> {
  return checked(subject, place, await connectionError(place), 'accepts connections', remedy);
}

function checked(subject: string, place: Place, reason: string | null, healthy: string, remedy: string): Finding {
  const text = `${place.host.includes(':') ? `[${place.host}]` : place.host}:${place.port}`;
  return reason === null ? ok(subject, `${text} ${healthy}`) : problem(subject, `${text}: ${reason}`, remedy);
}

const connectionError = (place: Place): Promise<string | null> =>
  new Promise((resolve) => {
    const end = (reason: string | null): void => {
      socket.destroy();
      resolve(reason);
    };
    const socket = connect({ ...place, timeout: TIMEOUT_MS }, () => end(null));
    socket.on('timeout', () => end('no answer within 5 s'));
    socket.on('error', (error: NodeJS.ErrnoException) => end(error.code ?? error.name));
  });

async function checkPublicUrl({ site, server }: AppConfig): Promise<readonly Finding[]> {
  if (!server.isProduction) return [];
  const subject = 'public address';
  const url = `${site.origin}/ok`;
  const remedy = 'Start the service, and check PUBLIC_URL, DNS, the certificate and the proxy.';
  const id = randomUUID();
  const headers = { 'X-Request-Id': id };
  try {
    const answer = await fetch(url, { headers, signal: AbortSignal.timeout(TIMEOUT_MS), redirect: 'manual' });
    if (!answer.ok) return [warning(subject, `${url} answers ${answer.status}`, remedy)];
    if ((await answer.text()) !== ALIVE) return [warning(subject, `${url} is answered by another program`, remedy)];
    return [ok(subject, `${url} answers`), ...checkTrust(server, id, answer.headers.get('x-request-id'))];
  } catch (error) {
    return [warning(subject, `${url} does not answer: ${fetchError(error)}`, remedy)];
  }
}

/**
 * The service keeps the id of a request only if a trusted proxy sends it. If the proxy sets its own id, this check
 * finds nothing.
 */
function checkTrust(server: ServerConfig, sent: string, received: string | null): readonly Finding[] {
  if (server.trustedProxies.length === 0) return [];
  if (received === sent) return [ok('proxies', 'TRUSTED_PROXIES names the proxy')];
  if (received === null || !isOwnRequestId(received)) return [];
  const text = 'a request to PUBLIC_URL reaches the service from an address that TRUSTED_PROXIES does not name';
  const remedy =
    'Name the proxy as the service sees it, or all visitors share one rate limit. (A proxy that removes X-Request-Id looks the same.)';
  return [warning('proxies', text, remedy)];
}

/** The message of `fetch` is just "fetch failed"; the reason is in its cause. */
function fetchError(error: unknown): string {
  const cause: unknown = error instanceof Error ? (error.cause ?? error) : error;
  const { code, name } = cause as NodeJS.ErrnoException;
  return code === undefined || typeof code !== 'string' ? name : code;
}

function checkProxies({ site, server }: AppConfig): readonly Finding[] {
  if (!server.isProduction || !site.origin.startsWith('https:') || server.trustedProxies.length > 0) return [];
  const text = 'PUBLIC_URL is https, so a proxy is in front, and TRUSTED_PROXIES is empty';
  return [warning('proxies', text, 'Name the proxy in TRUSTED_PROXIES, or all visitors share one rate limit.')];
}
