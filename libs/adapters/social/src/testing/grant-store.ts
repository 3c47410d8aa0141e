import { randomBytes } from 'node:crypto';

import type { FakeUser } from './fake-user.js';

/** The access that a user granted to a client. */
export interface Grant {
  readonly person: FakeUser;
  readonly clientId: string;
  readonly scopes: readonly string[];
  readonly redirectUri: string;
  readonly challenge: string | null;
  /** The parameters of the authorization request. */
  readonly asked: URLSearchParams;
  /** VK's id of the browser. */
  readonly device: string | null;
}

interface Slot {
  readonly grant: Grant;
  spent: boolean;
}

/** The issued codes, access tokens and refresh tokens by provider. */
export class GrantStore {
  private readonly slots = new Map<string, Slot>();

  /** `*`, `!` and `/` differ between encodings, which reveals a client that encodes twice. */
  issueCode(grant: Grant): string {
    return this.issue('code', grant, `${random()}*1!4899/va`);
  }

  issueAccessToken(grant: Grant): string {
    return this.issue('access', grant, `at-${random()}._~+/==`);
  }

  issueRefreshToken(grant: Grant): string {
    return this.issue('refresh', grant, `rt-${random()}._~+/%2B==`);
  }

  /** Adds a token that the test chose. */
  keep(kind: 'access' | 'refresh', grant: Grant, value: string): void {
    this.issue(kind, grant, value);
  }

  find(kind: 'code' | 'access' | 'refresh', provider: string, value: string | null): Slot | null {
    return this.slots.get(`${kind} ${provider} ${value}`) ?? null;
  }

  clear(): void {
    this.slots.clear();
  }

  private issue(kind: string, grant: Grant, value: string): string {
    this.slots.set(`${kind} ${grant.person.provider} ${value}`, { grant, spent: false });
    return value;
  }
}

const random = (): string => randomBytes(12).toString('base64url');
