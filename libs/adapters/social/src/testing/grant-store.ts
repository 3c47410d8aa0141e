import { randomBytes } from 'node:crypto';

import type { FakePerson } from './fake-person.js';

/** What a person allowed a client at the authorization address. */
export interface Grant {
  readonly person: FakePerson;
  readonly clientId: string;
  readonly scopes: readonly string[];
  readonly redirectUri: string;
  readonly challenge: string | null;
  /** Everything the client asked with. */
  readonly asked: URLSearchParams;
  /** VK's name for the browser that signed in. */
  readonly device: string | null;
}

interface Slot {
  readonly grant: Grant;
  spent: boolean;
}

/** Codes, access tokens and refresh tokens that are out, each known by its provider too. */
export class GrantStore {
  private readonly slots = new Map<string, Slot>();

  /** `*`, `!` and `/` differ between encodings, so a client that encodes once too often is noticed. */
  issueCode(grant: Grant): string {
    return this.issue('code', grant, `${random()}*1!4899/va`);
  }

  issueAccessToken(grant: Grant): string {
    return this.issue('access', grant, `at-${random()}._~+/==`);
  }

  issueRefreshToken(grant: Grant): string {
    return this.issue('refresh', grant, `rt-${random()}._~+/%2B==`);
  }

  /** Puts a token in the store that the test itself made up. */
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
