import type { AtTheProvider, BroughtBack } from './answer-authorization.js';
import { answerAuthorization } from './answer-authorization.js';
import { appleAccount } from './apple-team.js';
import { clientCredentials } from './client-credentials.js';
import { fakeEnvironment } from './fake-environment.js';
import type { FakePerson, PersonOverrides } from './fake-person.js';
import { fakePerson } from './fake-person.js';
import { listen } from './fake-server.js';
import { FakeWorld } from './fake-world.js';
import type { Forging } from './issue-id-token.js';
import { issueIdToken } from './issue-id-token.js';
import type { Expected } from './judge-authorization.js';
import type { FakeFailure } from './planned-failures.js';
import type { FakeProviderId, FakeStep } from './provider-ids.js';
import { FAKE_PROVIDER_IDS } from './provider-ids.js';
import { fakeProviderDefinitions } from './providers/index.js';

export interface FakeOptions {
  /** Clients registered without a secret, whose environment has none. */
  readonly publicClients?: readonly ('vk' | 'microsoft')[];
  readonly appleSecret?: 'key' | 'finished';
  readonly zoomPkce?: boolean;
  /** `own`: ID tokens are issued by addresses of this fake, and the environment says so. */
  readonly issuers?: 'real' | 'own';
}

type Laid = Readonly<Record<string, unknown>>;

/** All eighteen sign-in providers on one loopback port: judges of what a client sends, and players of odd answers. */
export interface FakeProviders {
  readonly origin: string;
  /** What clients have done wrong since the start or the last reset: "{id}: {sentence}". */
  readonly complaints: readonly string[];
  environment(ids?: readonly FakeProviderId[]): Record<string, string>;
  /** The person's browser goes to an authorization address; answers how it comes back to the client. */
  authorize(address: string, at?: AtTheProvider): Promise<BroughtBack>;
  person(id: FakeProviderId, overrides?: PersonOverrides): FakePerson;
  /** Who signs in from now on where nobody is named. */
  usePerson(person: FakePerson): void;
  /** What authorization addresses of this provider are to ask, where configured otherwise than the default. */
  expect(id: FakeProviderId, expected: Expected): void;
  /** Lays members over every token answer; undefined takes one away. */
  layOverTokens(id: FakeProviderId, members: Laid): void;
  idToken(id: FakeProviderId, claims?: Laid, forging?: Forging, person?: FakePerson): Promise<string>;
  /** A living access token that came another way, of another client if named. */
  accessToken(id: FakeProviderId, of?: { readonly person?: FakePerson; readonly clientId?: string }): string;
  fail(id: FakeProviderId, step: FakeStep, how: FakeFailure): void;
  recover(id: FakeProviderId, step: FakeStep): void;
  calls(id: FakeProviderId, step: FakeStep): number;
  /** Forgets complaints, calls, grants, persons, failures and expectations. */
  reset(): void;
  stop(): Promise<void>;
}

/** A user agent as Reddit wants it: platform:app id:version (by /u/name). */
const REDDIT_USER_AGENT = 'server:no.eksempel.portvakt:1.0 (by /u/kari_nordmann)';

export async function startFakeProviders(options: FakeOptions = {}): Promise<FakeProviders> {
  const { publicClients = [], appleSecret = 'key', zoomPkce = true, issuers = 'real' } = options;
  const apple = await appleAccount(appleSecret);
  const server = await listen((at) => {
    const issuerOf: FakeWorld['issuerOf'] = ({ id, idToken }) =>
      idToken === undefined ? null : issuers === 'own' ? `${at}/${id}` : idToken.issuer;
    const clientOf: FakeWorld['clientOf'] = (id) => ({
      credentials: clientCredentials(id),
      isPublic: publicClients.some((each) => each === id),
      apple: apple.team,
    });
    return new FakeWorld(at, clientOf, issuerOf, REDDIT_USER_AGENT);
  });
  const { world, origin } = server;
  const expectWhatIsConfigured = (): void => {
    if (!zoomPkce) world.expected.set('zoom', { pkce: false });
  };
  expectWhatIsConfigured();
  const secrets = { apple: apple.variables, zoomPkce, ownIssuers: issuers === 'own' };
  return {
    origin,
    ...told(world),
    environment: (ids = FAKE_PROVIDER_IDS) => fakeEnvironment(world, ids, secrets),
    reset: () => {
      world.reset();
      expectWhatIsConfigured();
    },
    stop: () => server.close(),
  };
}

function told(world: FakeWorld): Omit<FakeProviders, 'origin' | 'environment' | 'reset' | 'stop'> {
  return {
    complaints: world.complaints,
    authorize: async (address, at) => authorize(world, address, at),
    person: fakePerson,
    usePerson: (person) => void world.people.set(person.provider, person),
    expect: (id, expected) => void world.expected.set(id, expected),
    layOverTokens: (id, members) => void world.extraMembers.set(id, members),
    idToken: (id, claims = {}, forging = {}, person = world.personOf(id)) => idToken(world, person, claims, forging),
    accessToken: (id, { person = world.personOf(id), clientId = world.clientOf(id).credentials.id } = {}) =>
      world.grants.issueAccessToken({
        person,
        clientId,
        scopes: [
          ...(fakeProviderDefinitions[id].scopes?.asked ?? []),
          ...Object.values(fakeProviderDefinitions[id].profile?.scopeOf ?? {}),
        ],
        redirectUri: '',
        challenge: null,
        asked: new URLSearchParams(),
        device: null,
      }),
    fail: (id, step, how) => void world.failures.set(`${id} ${step}`, how),
    recover: (id, step) => void world.failures.delete(`${id} ${step}`),
    calls: (id, step) => world.callsOf(id, step),
  };
}

async function authorize(world: FakeWorld, address: string, at?: AtTheProvider): Promise<BroughtBack> {
  const { href, origin, pathname, searchParams } = new URL(address);
  const id = FAKE_PROVIDER_IDS.find((each) => pathname === `/${each}/authorize`);
  if (origin !== world.origin || id === undefined) throw new Error(`No authorization address of the fake: ${href}`);
  world.count(id, 'authorize');
  return answerAuthorization(world, fakeProviderDefinitions[id], searchParams, at);
}

async function idToken(world: FakeWorld, person: FakePerson, claims: Laid, forging: Forging): Promise<string> {
  const definition = fakeProviderDefinitions[person.provider];
  if (definition.idToken === undefined) throw new Error(`${definition.id} has no ID tokens`);
  return issueIdToken({
    person,
    rules: definition.idToken,
    issuer: world.issuerOf(definition) ?? definition.idToken.issuer,
    audience: world.clientOf(definition.id).credentials.id,
    claims,
    forging,
  });
}
