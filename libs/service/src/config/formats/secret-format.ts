import type { Format } from './format.js';
import { Secret } from '../secret.js';

/** What protects an account must not be guessable: about 190 bits when it is random (security K6). */
export const SHORTEST_SECRET = 32;

/** A secret from which keys are derived. It has to fit into the comma list of former secrets once it is replaced. */
export const masterSecret: Format<Secret> = {
  expected: `a random text of at least ${SHORTEST_SECRET} characters, without a comma and without a blank at either end`,
  isSecret: true,
  parse: (text) => {
    if (text.length < SHORTEST_SECRET) return { wrong: [`is shorter than ${SHORTEST_SECRET} characters`] };
    if (text.includes(',')) return { wrong: ['has a comma'] };
    if (text !== text.trim()) return { wrong: ['begins or ends with a blank'] };
    return { value: new Secret(text) };
  },
};

/** An address that may carry a password: `postgres://name:password@host/database`. */
export const secretAddress = (schemes: readonly string[]): Format<Secret> => ({
  expected: `an address that begins with ${schemes.map((scheme) => `\`${scheme}://\``).join(' or ')}`,
  isSecret: true,
  parse: (text) => {
    const scheme = schemes.find((known) => text.startsWith(`${known}://`));
    if (scheme === undefined) return { wrong: ['is of another form'] };
    return URL.canParse(withHost(text)) ? { value: new Secret(text) } : { wrong: ['cannot be read as an address'] };
  },
});

/** A database on a Unix socket has no host: `postgresql://name@/database?host=/run/postgresql`, as libpq reads it. */
const withHost = (text: string): string => text.replace('@/', '@localhost/');
