import { Agent, request } from 'node:http';

/** nginx waits a minute for an answer. */
const PATIENCE_MS = 90_000;
/** A header of all answers from the service, and of none from nginx itself. */
const MARK = 'x-content-type-options';
const OVERLOADED = 503;
const DEFECT = 500;

/**
 * @typedef {object} Answer
 * @property {number} status
 * @property {Record<string, string | string[] | undefined>} headers
 * @property {string} body
 */

/** One client's connections, kept open between its requests. Nothing is ever sent twice. */
export const openClient = () => new Agent({ keepAlive: true });

/**
 * Sends one request, without any retry. Rejects when the connection breaks or no answer comes.
 *
 * @param {{ agent: Agent, address: string, method: string, path: string, headers: Record<string, string>, body?: object | undefined }} what
 * @returns {Promise<Answer>}
 */
export function send({ agent, address, method, path, headers, body }) {
  const text = body && JSON.stringify(body);
  const length = text ? { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(text)) } : {};
  return new Promise((resolve, reject) => {
    const sent = request(`${address}${path}`, { agent, method, headers: { ...headers, ...length } }, (answer) => {
      const chunks = [];
      answer.on('data', (chunk) => chunks.push(chunk));
      answer.on('error', reject);
      answer.on('end', () => {
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: Buffer.concat(chunks).toString() });
      });
    });
    sent.setTimeout(PATIENCE_MS, () => sent.destroy(new Error('no answer in time')));
    sent.on('error', reject);
    sent.end(text);
  });
}

/**
 * The outcome of a request: `expected`; `overloaded`, a refusal of the service that a busy machine explains; `failed`,
 * any other answer of the service; `dropped`, an answer that is not from the service.
 *
 * @param {Answer} answer
 * @param {number} wanted
 * @returns {'expected' | 'overloaded' | 'failed' | 'dropped'}
 */
export function fateOf({ status, headers }, wanted) {
  if (headers[MARK] === undefined && status >= DEFECT) return 'dropped';
  if (status === wanted) return 'expected';
  return status === OVERLOADED ? 'overloaded' : 'failed';
}
