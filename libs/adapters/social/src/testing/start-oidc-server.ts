import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

export interface OidcClient {
  readonly id: string;
  /** Not for `none` and `private_key_jwt`. */
  readonly secret?: string;
  readonly authentication: 'client_secret_post' | 'client_secret_basic' | 'private_key_jwt' | 'none';
  /** For `private_key_jwt`: the public key. */
  readonly key?: Readonly<Record<string, unknown>>;
  readonly redirectUri: string;
  readonly pkce: boolean;
  /** In addition to those of OpenID Connect. */
  readonly scopes: readonly string[];
}

export interface OidcServer {
  readonly origin: string;
  /** Follows an authorization URL and returns the parameters of the callback. */
  browse(address: string): Promise<URLSearchParams>;
  stop(): Promise<void>;
}

/** Shorter than the time limit of a hook, so that the error names the provider that does not start. */
const START_LIMIT_MS = 100_000;
const MAX_REDIRECTS = 20;

/** Starts an independent OpenID provider (`oidc-provider`) in a process of its own. */
export async function startOidcServer(clients: readonly OidcClient[]): Promise<OidcServer> {
  const child = spawn(process.execPath, [join(__dirname, 'oidc-server.mjs'), JSON.stringify(clients)], {
    stdio: 'pipe',
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  let stderr = '';
  child.stderr.on('data', (text) => {
    stderr += String(text);
  });
  const tooLate = setTimeout(() => child.kill('SIGKILL'), START_LIMIT_MS);
  const origin = await new Promise<string>((resolve, reject) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      if (line.startsWith('origin ')) resolve(line.slice('origin '.length));
    });
    void ended.then(() => reject(new Error(`oidc-provider did not start: ${stderr}`)));
  }).finally(() => clearTimeout(tooLate));
  return {
    origin,
    browse: (address) => browse(origin, address),
    stop: () => {
      child.stdin.end();
      return ended;
    },
  };
}

/** Follows redirects with cookies as long as they stay at the server. */
async function browse(origin: string, start: string): Promise<URLSearchParams> {
  const cookies = new Map<string, string>();
  let address = new URL(start);
  for (let redirects = 0; redirects < MAX_REDIRECTS; redirects++) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await fetch(address, { redirect: 'manual', headers: { cookie } });
    for (const set of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? [];
      cookies.set(name, value);
    }
    const location = answer.headers.get('location');
    if (location === null) return fieldsOf(await answer.text());
    address = new URL(location, address);
    if (address.origin !== origin) return address.searchParams;
  }
  throw new Error(`The server redirects without end, last to ${address.href}`);
}

/** The hidden fields of a form_post page. */
function fieldsOf(page: string): URLSearchParams {
  const fields = [...page.matchAll(/name="([^"]+)"\s+value="([^"]*)"/g)];
  if (fields.length === 0) throw new Error(`Neither a redirect nor a form: ${page}`);
  return new URLSearchParams(fields.map(([, name = '', value = '']): [string, string] => [name, value]));
}
