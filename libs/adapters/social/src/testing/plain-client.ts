import { randomBytes } from 'node:crypto';

import { signedJwt, signingKey } from './signing-keys.js';
import { challengeOf } from './request-and-answer.js';
import type { AuthorizationBehaviour, CallbackRequest } from './answer-authorization.js';
import type { FakeProviderId } from './provider-ids.js';
import type { FakeProviders } from './start-fake-providers.js';

/**
 * A client of one provider, written from docs/specification/providers.md and independent of the fake's
 * definitions.
 */
interface Plain {
  readonly auth: 'post' | 'basic' | 'key' | 'apple';
  readonly pkce: boolean;
  readonly ask: Readonly<Record<string, string>>;
  readonly profile?: {
    readonly method?: 'POST';
    readonly query?: Readonly<Record<string, string>>;
    readonly form?: true;
  };
}

const CLAIMS = JSON.stringify({
  id_token: { email: null, email_verified: null, preferred_username: null, picture: null },
});
const X_FIELDS = { 'user.fields': 'profile_image_url,confirmed_email' };
const X_SCOPE = 'users.read tweet.read offline.access users.email';

export const PLAIN: Readonly<Record<FakeProviderId, Plain>> = {
  apple: { auth: 'apple', pkce: false, ask: { scope: 'email name', response_mode: 'form_post' } },
  discord: { auth: 'post', pkce: false, ask: { scope: 'identify email', prompt: 'none' }, profile: {} },
  facebook: {
    auth: 'post',
    pkce: false,
    ask: { scope: 'email public_profile' },
    profile: { query: { fields: 'id,name,email,picture' } },
  },
  github: { auth: 'post', pkce: true, ask: { scope: 'read:user user:email' }, profile: {} },
  microsoft: { auth: 'post', pkce: true, ask: { scope: 'openid profile email User.Read offline_access' } },
  google: {
    auth: 'post',
    pkce: true,
    ask: { scope: 'email profile openid', access_type: 'offline' },
    profile: {},
  },
  spotify: { auth: 'basic', pkce: true, ask: { scope: 'user-read-email' }, profile: {} },
  twitch: { auth: 'post', pkce: false, ask: { scope: 'user:read:email openid', claims: CLAIMS }, profile: {} },
  twitter: { auth: 'basic', pkce: true, ask: { scope: X_SCOPE }, profile: { query: X_FIELDS } },
  dropbox: {
    auth: 'post',
    pkce: true,
    ask: { scope: 'account_info.read', token_access_type: 'offline' },
    profile: { method: 'POST' },
  },
  kick: { auth: 'post', pkce: true, ask: { scope: 'user:read' }, profile: {} },
  linkedin: { auth: 'post', pkce: false, ask: { scope: 'profile email openid' }, profile: {} },
  gitlab: { auth: 'post', pkce: true, ask: { scope: 'read_user' }, profile: {} },
  tiktok: {
    auth: 'key',
    pkce: false,
    ask: { scope: 'user.info.profile,user.info.basic' },
    profile: { query: { fields: 'open_id,avatar_large_url,display_name,username' } },
  },
  reddit: { auth: 'basic', pkce: false, ask: { scope: 'identity', duration: 'permanent' }, profile: {} },
  roblox: {
    auth: 'post',
    pkce: true,
    ask: { scope: 'openid profile', prompt: 'select_account consent' },
    profile: {},
  },
  vk: { auth: 'post', pkce: true, ask: { scope: 'email' }, profile: { method: 'POST', form: true } },
  zoom: { auth: 'basic', pkce: true, ask: {}, profile: {} },
};

export const REDIRECT_URI = 'http://127.0.0.1:4000/callback/provider';
const AGENT = 'Portvakt-plain/1.0';

/** One sign-in in separate requests, so that a test can change each of them. */
export class PlainClient {
  readonly verifier = randomBytes(96).toString('base64url');
  readonly state = randomBytes(24).toString('base64url');
  private readonly plain: Plain;
  private readonly variables: Record<string, string>;

  constructor(
    private readonly fake: FakeProviders,
    readonly id: FakeProviderId,
  ) {
    this.plain = PLAIN[id];
    this.variables = fake.environment([id]);
  }

  setting(name: string): string {
    return this.variables[`SOCIAL_${this.id.toUpperCase()}_${name}`] ?? '';
  }

  address(): URL {
    const address = new URL(this.setting('AUTHORIZATION_ENDPOINT'));
    const clientId = { [this.plain.auth === 'key' ? 'client_key' : 'client_id']: this.setting('CLIENT_ID') };
    const pkce = { code_challenge: challengeOf(this.verifier), code_challenge_method: 'S256' };
    address.search = new URLSearchParams({
      response_type: 'code',
      ...clientId,
      state: this.state,
      redirect_uri: REDIRECT_URI,
      ...(this.plain.pkce ? pkce : {}),
      ...this.plain.ask,
    }).toString();
    return address;
  }

  async goThere(
    change: (query: URLSearchParams) => void = () => {},
    at?: AuthorizationBehaviour,
  ): Promise<CallbackRequest> {
    const address = this.address();
    change(address.searchParams);
    return this.fake.authorize(address.href, at);
  }

  async exchangeRequest({ params }: CallbackRequest): Promise<Request> {
    const device = params['device_id'];
    return this.tokenRequest({
      grant_type: 'authorization_code',
      code: params['code'] ?? '',
      redirect_uri: REDIRECT_URI,
      ...(this.plain.pkce ? { code_verifier: this.verifier } : {}),
      ...(device === undefined ? {} : { device_id: device, state: this.state }),
    });
  }

  async refreshRequest(refreshToken: string, device?: string): Promise<Request> {
    return this.tokenRequest({
      grant_type: 'refresh_token',
      refresh_token: refreshToken,
      ...(this.id === 'microsoft' ? { scope: this.plain.ask['scope'] ?? '' } : {}),
      ...(device === undefined ? {} : { device_id: device, state: randomBytes(24).toString('base64url') }),
    });
  }

  profileRequest(accessToken: string): Request {
    const { method = 'GET', query = {}, form } = this.plain.profile ?? {};
    const address = new URL(this.setting('USERINFO_ENDPOINT'));
    for (const [name, value] of Object.entries(query)) address.searchParams.set(name, value);
    const headers = { 'user-agent': this.agent() };
    if (form) {
      const body = new URLSearchParams({ access_token: accessToken, client_id: this.setting('CLIENT_ID') });
      return new Request(address, { method, headers, body });
    }
    return new Request(address, { method, headers: { ...headers, authorization: `Bearer ${accessToken}` } });
  }

  agent(): string {
    return this.id === 'reddit' ? this.setting('USER_AGENT') : AGENT;
  }

  private async tokenRequest(members: Record<string, string>): Promise<Request> {
    const headers: Record<string, string> = { accept: 'application/json', 'user-agent': this.agent() };
    const body = new URLSearchParams(members);
    const [id, secret] = [this.setting('CLIENT_ID'), this.setting('CLIENT_SECRET')];
    if (this.plain.auth === 'basic') {
      headers['authorization'] = `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`;
    } else {
      body.set(this.plain.auth === 'key' ? 'client_key' : 'client_id', id);
      body.set('client_secret', this.plain.auth === 'apple' ? await this.appleSecret() : secret);
    }
    return new Request(this.setting('TOKEN_ENDPOINT'), { method: 'POST', headers, body });
  }

  async appleSecret(changes: Record<string, unknown> = {}, keyId = this.setting('KEY_ID')): Promise<string> {
    if (this.setting('CLIENT_SECRET') !== '') return this.setting('CLIENT_SECRET');
    const { privateKey } = await signingKey('apple-client', 'ec');
    const iat = Math.floor(Date.now() / 1000);
    const names = { iss: this.setting('TEAM_ID'), sub: this.setting('CLIENT_ID'), aud: 'https://appleid.apple.com' };
    return signedJwt({ alg: 'ES256', kid: keyId }, { ...names, iat, exp: iat + 300, ...changes }, privateKey);
  }
}

/** The request with its form or headers changed. */
export async function changed(
  request: Request,
  change: (body: URLSearchParams, headers: Headers) => void,
): Promise<Request> {
  const body = new URLSearchParams(await request.text());
  const headers = new Headers(request.headers);
  change(body, headers);
  const hasBody = request.method === 'POST' && body.size > 0;
  return new Request(request.url, { method: request.method, headers, ...(hasBody ? { body: body.toString() } : {}) });
}
