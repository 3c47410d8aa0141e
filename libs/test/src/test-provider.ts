import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

import { type CryptoKey, exportJWK, generateKeyPair, SignJWT } from 'jose';

import type { Clock } from '@portvakt/kernel';

/** The claims about the user who signs in, besides those that every ID token has. */
export interface SignedInProfile {
  readonly sub?: string;
  readonly email?: string;
  readonly email_verified?: boolean;
  readonly name?: string;
  readonly [claim: string]: unknown;
}

const TOKEN_LIFETIME_MS = 300_000;
const CLIENT_ID = 'portvakt-test';

/** An OpenID provider that signs everybody in at once, with the profile that the test has set. */
export class TestProvider {
  private profile: SignedInProfile = {};
  /** The responses of the token endpoint, by code. */
  private readonly tokens = new Map<string, object>();

  private constructor(
    private readonly server: Server,
    private readonly keys: { readonly privateKey: CryptoKey; readonly publicKey: CryptoKey },
    private readonly clock: Clock,
  ) {}

  static async start(clock: Clock): Promise<TestProvider> {
    const keys = await generateKeyPair('ES256');
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const provider = new TestProvider(server, keys, clock);
    server.on('request', (request, response) => void provider.answer(request, response));
    return provider;
  }

  get issuer(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /** Environment variables of a service that offers this provider under each of the ids. */
  settings(ids: readonly string[]): Readonly<Record<string, string>> {
    if (ids.length === 0) return {};
    const each = ids.flatMap((id) => [
      [`OIDC_${id.toUpperCase()}_ISSUER`, this.issuer],
      [`OIDC_${id.toUpperCase()}_CLIENT_ID`, CLIENT_ID],
      [`OIDC_${id.toUpperCase()}_CLIENT_SECRET`, 'a secret of tests'],
    ]);
    return { OIDC_PROVIDERS: ids.join(','), SOCIAL_ALLOW_HTTP: 'true', ...(Object.fromEntries(each) as object) };
  }

  /** Sets the profile of the sign-ins from now on. */
  signsIn(profile: SignedInProfile): void {
    this.profile = profile;
  }

  stop(): Promise<void> {
    this.server.closeAllConnections();
    return new Promise((resolve) => this.server.close(() => resolve()));
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', this.issuer);
    if (url.pathname === '/authorize') return this.redirect(url.searchParams, response);
    const body = await this.bodyFor(url.pathname, request);
    response.writeHead(body ? 200 : 404, { 'content-type': 'application/json' }).end(JSON.stringify(body ?? {}));
  }

  private async redirect(asked: URLSearchParams, response: ServerResponse): Promise<void> {
    const code = randomUUID();
    this.tokens.set(code, {
      access_token: randomUUID(),
      token_type: 'Bearer',
      expires_in: 3600,
      id_token: await this.idToken(asked.get('nonce')),
    });
    const location = new URL(asked.get('redirect_uri') ?? '');
    location.searchParams.set('code', code);
    location.searchParams.set('state', asked.get('state') ?? '');
    response.writeHead(302, { location: location.href }).end();
  }

  private idToken(nonce: string | null): Promise<string> {
    const { sub = this.profile.email ?? randomUUID(), ...claims } = this.profile;
    return new SignJWT({ email_verified: true, ...claims, ...(nonce === null ? {} : { nonce }) })
      .setProtectedHeader({ alg: 'ES256', kid: 'test' })
      .setIssuer(this.issuer)
      .setAudience(CLIENT_ID)
      .setSubject(sub)
      .setIssuedAt(this.clock.now())
      .setExpirationTime(new Date(this.clock.now().getTime() + TOKEN_LIFETIME_MS))
      .sign(this.keys.privateKey);
  }

  private async bodyFor(path: string, request: IncomingMessage): Promise<object | null> {
    switch (path) {
      case '/.well-known/openid-configuration':
        return {
          issuer: this.issuer,
          authorization_endpoint: `${this.issuer}/authorize`,
          token_endpoint: `${this.issuer}/token`,
          jwks_uri: `${this.issuer}/jwks`,
          response_types_supported: ['code'],
          subject_types_supported: ['public'],
          id_token_signing_alg_values_supported: ['ES256'],
        };
      case '/jwks':
        return { keys: [{ ...(await exportJWK(this.keys.publicKey)), kid: 'test', alg: 'ES256', use: 'sig' }] };
      case '/token': {
        const form = new URLSearchParams(await textOf(request));
        const code = form.get('code') ?? '';
        const token = this.tokens.get(code) ?? null;
        this.tokens.delete(code);
        return token;
      }
      default:
        return null;
    }
  }
}

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}
