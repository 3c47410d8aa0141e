import type { IncomingMessage, Server, ServerResponse } from 'node:http';

/** A text that the log must not contain. */
export interface Secret {
  /** Its kind, for the message. */
  readonly of: string;
  readonly text: string;
}

/**
 * Fields of requests whose values must not be logged. Tokens are left out, because a spec may send an id instead of
 * one.
 */
const SENT: Readonly<Record<string, string>> = {
  password: 'password',
  newPassword: 'password',
  currentPassword: 'password',
  code: 'code',
  email: 'e-mail address',
  newEmail: 'e-mail address',
  accessToken: 'token of a provider',
  refreshToken: 'token of a provider',
};

/** Fields of answers. */
const RECEIVED: Readonly<Record<string, string>> = {
  token: 'token',
  secret: 'secret of an authenticator',
  totpURI: 'secret of an authenticator',
  backupCodes: 'backup code',
  accessToken: 'token of a provider',
  refreshToken: 'token of a provider',
  idToken: 'token of a provider',
};

/** Operators, and account exports, get session ids instead of tokens (OP7). */
const HAS_IDS_FOR_TOKENS = /\/admin\/|\/export-account/;

/**
 * Records the passwords, codes and e-mail addresses that the server receives from now on, and the tokens, cookies and
 * codes that it answers with. Returns a function that lists them.
 */
export function recordSecrets(server: Server): () => readonly Secret[] {
  const found = new Map<string, Secret>();
  const add = (secrets: readonly Secret[]): void => secrets.forEach((secret) => found.set(secret.text, secret));
  server.prependListener('request', (request: IncomingMessage, response: ServerResponse) => {
    const [sent, received] = [readCopy(request), writtenCopy(response)];
    response.on('close', () => {
      const answered = HAS_IDS_FOR_TOKENS.test(request.url ?? '') ? {} : RECEIVED;
      add([...secretsIn(sent, SENT), ...secretsIn(received, answered), ...cookiesIn(response)]);
    });
  });
  return () => [...found.values()];
}

/** Returns an array that fills as the request is read, without reading it itself. */
function readCopy(request: IncomingMessage): readonly string[] {
  const chunks: string[] = [];
  const emit = request.emit.bind(request);
  request.emit = (event: string, ...args: readonly unknown[]) => {
    if (event === 'data') chunks.push(String(args[0]));
    return emit(event, ...args);
  };
  return chunks;
}

/** Returns an array that gets the response, if it is sent in one piece, as the API does. */
function writtenCopy(response: ServerResponse): readonly string[] {
  const chunks: string[] = [];
  const end = response.end.bind(response) as (...args: readonly unknown[]) => ServerResponse;
  response.end = (...args: readonly unknown[]) => {
    if (typeof args[0] === 'string' || Buffer.isBuffer(args[0])) chunks.push(String(args[0]));
    return end(...args);
  };
  return chunks;
}

/** The values of the fields, at any depth. */
function secretsIn(chunks: readonly string[], fields: Readonly<Record<string, string>>): readonly Secret[] {
  const found: Secret[] = [];
  try {
    JSON.parse(chunks.join(''), (name, value: unknown) => {
      const texts: readonly unknown[] = Array.isArray(value) ? value : [value];
      const of = Object.hasOwn(fields, name) ? fields[name] : undefined;
      if (of) for (const text of texts) if (typeof text === 'string') found.push({ of, text });
      return value;
    });
  } catch {
    // The text is not JSON, but a page, a form or nothing.
  }
  return found;
}

/** The values of the cookies that the answer sets, without their signatures. */
const cookiesIn = (response: ServerResponse): readonly Secret[] =>
  [response.getHeader('set-cookie') ?? []].flat().map((line) => {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(String(line)) ?? [];
    return { of: `cookie ${name}`, text: decodeURIComponent(value).replace(/\.[^.]*$/, '') };
  });
