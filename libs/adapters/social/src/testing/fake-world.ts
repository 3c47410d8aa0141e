import type { FakePerson } from './fake-person.js';
import { fakePerson } from './fake-person.js';
import type { FakeProviderDefinition } from './fake-provider-definition.js';
import { GrantStore } from './grant-store.js';
import type { Expected } from './judge-authorization.js';
import type { KnownClient } from './judge-client.js';
import type { FakeFailure } from './planned-failures.js';
import type { FakeRequest } from './request-and-answer.js';
import type { FakeProviderId, FakeStep } from './provider-ids.js';

/** Everything the eighteen share while they run, and what tests have told them. */
export class FakeWorld {
  readonly complaints: string[] = [];
  readonly grants = new GrantStore();
  readonly failures = new Map<string, FakeFailure>();
  readonly calls = new Map<string, number>();
  readonly people = new Map<FakeProviderId, FakePerson>();
  readonly expected = new Map<FakeProviderId, Expected>();
  readonly extraMembers = new Map<FakeProviderId, Readonly<Record<string, unknown>>>();
  /** Persons who have consented before: Apple tells a name once only. */
  readonly consented = new Set<string>();
  /** States VK has seen in exchanges and refreshes; each is to be a fresh one. */
  readonly usedStates = new Set<string>();

  constructor(
    readonly origin: string,
    readonly clientOf: (provider: FakeProviderId) => KnownClient,
    readonly issuerOf: (definition: FakeProviderDefinition) => string | null,
    /** Exactly what Reddit is to be called with. */
    readonly redditUserAgent: string,
  ) {}

  complain(provider: FakeProviderId, faults: readonly string[]): void {
    this.complaints.push(...faults.map((fault) => `${provider}: ${fault}`));
  }

  personOf(provider: FakeProviderId): FakePerson {
    return this.people.get(provider) ?? fakePerson(provider);
  }

  count(provider: FakeProviderId, step: FakeStep): void {
    this.calls.set(`${provider} ${step}`, this.callsOf(provider, step) + 1);
  }

  callsOf(provider: FakeProviderId, step: FakeStep): number {
    return this.calls.get(`${provider} ${step}`) ?? 0;
  }

  /** What is wrong with the User-Agent, where the provider minds. */
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
    for (const memory of [this.failures, this.calls, this.people, this.expected, this.extraMembers]) memory.clear();
    this.consented.clear();
    this.usedStates.clear();
  }
}

/** What HTTP libraries call themselves when nobody names the program. */
const LIBRARY_AGENTS = /^$|^(node|undici|axios|node-fetch|got|python-requests|curl|okhttp|better-auth)\b/i;
