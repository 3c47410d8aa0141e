import type { FakeUser } from './fake-user.js';
import { fakeUser } from './fake-user.js';
import type { FakeProviderDefinition } from './fake-provider-definition.js';
import { GrantStore } from './grant-store.js';
import type { Expected } from './validate-authorization.js';
import type { KnownClient } from './validate-client.js';
import type { FakeFailure } from './planned-failures.js';
import type { FakeRequest } from './request-and-answer.js';
import type { FakeProviderId, FakeStep } from './provider-ids.js';

/** The shared state of the eighteen providers, and the settings of the test. */
export class FakeProvidersContext {
  readonly complaints: string[] = [];
  readonly grants = new GrantStore();
  readonly failures = new Map<string, FakeFailure>();
  /** What a test does while a provider responds. */
  readonly interludes = new Map<string, () => Promise<void>>();
  readonly calls = new Map<string, number>();
  readonly users = new Map<FakeProviderId, FakeUser>();
  readonly expected = new Map<FakeProviderId, Expected>();
  readonly extraMembers = new Map<FakeProviderId, Readonly<Record<string, unknown>>>();
  /** Users who have consented before: Apple sends the name only once. */
  readonly consented = new Set<string>();
  /** States of exchanges and refreshes at VK; each must be new. */
  readonly usedStates = new Set<string>();

  constructor(
    readonly origin: string,
    readonly clientOf: (provider: FakeProviderId) => KnownClient,
    readonly issuerOf: (definition: FakeProviderDefinition) => string | null,
    /** The User-Agent that requests to Reddit must have. */
    readonly redditUserAgent: string,
  ) {}

  complain(provider: FakeProviderId, faults: readonly string[]): void {
    this.complaints.push(...faults.map((fault) => `${provider}: ${fault}`));
  }

  userOf(provider: FakeProviderId): FakeUser {
    return this.users.get(provider) ?? fakeUser(provider);
  }

  count(provider: FakeProviderId, step: FakeStep): void {
    this.calls.set(`${provider} ${step}`, this.callsOf(provider, step) + 1);
  }

  /** Resolves when the response may be sent. */
  async beforeResponse(provider: FakeProviderId, step: FakeStep): Promise<void> {
    const key = `${provider} ${step}`;
    const interlude = this.interludes.get(key);
    this.interludes.delete(key);
    await interlude?.();
  }

  callsOf(provider: FakeProviderId, step: FakeStep): number {
    return this.calls.get(`${provider} ${step}`) ?? 0;
  }

  /** The errors in the User-Agent, if the provider checks it. */
  userAgentFaults(definition: FakeProviderDefinition, { headers }: FakeRequest): readonly string[] {
    const agent = headers['user-agent'] ?? '';
    if (definition.userAgent === undefined) return [];
    if (definition.userAgent === 'configured' && agent !== this.redditUserAgent) {
      return [`the User-Agent is "${agent}", not the configured one`];
    }
    return LIBRARY_AGENTS.test(agent) ? [`the User-Agent is "${agent}", not one of its own`] : [];
  }

  reset(): void {
    this.complaints.length = 0;
    this.grants.clear();
    for (const memory of [this.failures, this.interludes, this.calls, this.users]) memory.clear();
    for (const memory of [this.expected, this.extraMembers]) memory.clear();
    this.consented.clear();
    this.usedStates.clear();
  }
}

/** The default User-Agents of HTTP libraries. */
const LIBRARY_AGENTS = /^$|^(node|undici|axios|node-fetch|got|python-requests|curl|okhttp|better-auth)\b/i;
