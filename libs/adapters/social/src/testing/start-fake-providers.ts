import type { AuthorizationBehaviour, CallbackRequest } from './answer-authorization.js';
import { answerAuthorization } from './answer-authorization.js';
import { appleAccount } from './apple-team.js';
import { clientCredentials } from './client-credentials.js';
import { fakeEnvironment } from './fake-environment.js';
import type { FakeUser, UserOverrides } from './fake-user.js';
import { fakeUser } from './fake-user.js';
import { listen } from './fake-server.js';
import { FakeProvidersContext } from './fake-providers-context.js';
import type { TokenForgery } from './issue-id-token.js';
import { issueIdToken } from './issue-id-token.js';
import type { Expected } from './validate-authorization.js';
import type { FakeFailure } from './planned-failures.js';
import type { FakeProviderId, FakeStep } from './provider-ids.js';
import { FAKE_PROVIDER_IDS } from './provider-ids.js';
import { fakeProviderDefinitions } from './providers/index.js';

export interface FakeOptions {
  /** The providers at which the client has no secret. */
  readonly publicClients?: readonly ('vk' | 'microsoft')[];
  readonly appleSecret?: 'key' | 'finished';
  readonly zoomPkce?: boolean;
  /** `own`: the issuer of ID tokens is a URL of this fake, which the environment configures. */
  readonly issuers?: 'real' | 'own';
}

type Laid = Readonly<Record<string, unknown>>;

/** All eighteen providers on one loopback port. They validate every request and answer like the real ones. */
export interface FakeProviders {
  readonly origin: string;
  /** The errors of clients since the start or the last reset: "{id}: {sentence}". */
  readonly complaints: readonly string[];
  environment(ids?: readonly FakeProviderId[]): Record<string, string>;
  /** Follows an authorization URL and returns the request of the callback. */
  authorize(address: string, at?: AuthorizationBehaviour): Promise<CallbackRequest>;
  person(id: FakeProviderId, overrides?: UserOverrides): FakeUser;
  /** Sets the default user. */
  usePerson(person: FakeUser): void;
  /** Sets the expected authorization request of a configuration other than the default. */
  expect(id: FakeProviderId, expected: Expected): void;
  /** Replaces fields of every token response; undefined removes a field. */
  layOverTokens(id: FakeProviderId, members: Laid): void;
  idToken(id: FakeProviderId, claims?: Laid, forging?: TokenForgery, person?: FakeUser): Promise<string>;
  /** Issues an access token without a sign-in, for another client if named. */
  accessToken(id: FakeProviderId, of?: { readonly person?: FakeUser; readonly clientId?: string }): string;
  fail(id: FakeProviderId, step: FakeStep, how: FakeFailure): void;
  recover(id: FakeProviderId, step: FakeStep): void;
  /** Delays the next response of the step until `work` has ended. */
  beforeResponse(id: FakeProviderId, step: FakeStep, work: () => Promise<void>): void;
  calls(id: FakeProviderId, step: FakeStep): number;
  /** Clears complaints, calls, grants, users, failures and expectations. */
  reset(): void;
  stop(): Promise<void>;
}

/** A User-Agent in the format of Reddit: platform:app id:version (by /u/name). */
const REDDIT_USER_AGENT = 'server:no.eksempel.portvakt:1.0 (by /u/kari_nordmann)';

export async function startFakeProviders(options: FakeOptions = {}): Promise<FakeProviders> {
  const { publicClients = [], appleSecret = 'key', zoomPkce = true, issuers = 'real' } = options;
  const apple = await appleAccount(appleSecret);
  const server = await listen((at) => {
    const issuerOf: FakeProvidersContext['issuerOf'] = ({ id, idToken }) =>
      idToken === undefined ? null : issuers === 'own' ? `${at}/${id}` : idToken.issuer;
    const clientOf: FakeProvidersContext['clientOf'] = (id) => ({
      credentials: clientCredentials(id),
      isPublic: publicClients.some((each) => each === id),
      apple: apple.team,
    });
    return new FakeProvidersContext(at, clientOf, issuerOf, REDDIT_USER_AGENT);
  });
  const { context, origin } = server;
  const expectWhatIsConfigured = (): void => {
    if (!zoomPkce) context.expected.set('zoom', { pkce: false });
  };
  expectWhatIsConfigured();
  const secrets = { apple: apple.variables, zoomPkce, ownIssuers: issuers === 'own' };
  return {
    origin,
    ...told(context),
    environment: (ids = FAKE_PROVIDER_IDS) => fakeEnvironment(context, ids, secrets),
    reset: () => {
      context.reset();
      expectWhatIsConfigured();
    },
    stop: () => server.close(),
  };
}

function told(context: FakeProvidersContext): Omit<FakeProviders, 'origin' | 'environment' | 'reset' | 'stop'> {
  return {
    complaints: context.complaints,
    authorize: async (address, at) => authorize(context, address, at),
    person: fakeUser,
    usePerson: (person) => void context.users.set(person.provider, person),
    expect: (id, expected) => void context.expected.set(id, expected),
    layOverTokens: (id, members) => void context.extraMembers.set(id, members),
    idToken: (id, claims = {}, forging = {}, person = context.userOf(id)) => idToken(context, person, claims, forging),
    accessToken: (id, { person = context.userOf(id), clientId = context.clientOf(id).credentials.id } = {}) =>
      context.grants.issueAccessToken({
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
    fail: (id, step, how) => void context.failures.set(`${id} ${step}`, how),
    recover: (id, step) => void context.failures.delete(`${id} ${step}`),
    beforeResponse: (id, step, work) => void context.interludes.set(`${id} ${step}`, work),
    calls: (id, step) => context.callsOf(id, step),
  };
}

async function authorize(
  context: FakeProvidersContext,
  address: string,
  at?: AuthorizationBehaviour,
): Promise<CallbackRequest> {
  const { href, origin, pathname, searchParams } = new URL(address);
  const id = FAKE_PROVIDER_IDS.find((each) => pathname === `/${each}/authorize`);
  if (origin !== context.origin || id === undefined) throw new Error(`No authorization address of the fake: ${href}`);
  context.count(id, 'authorize');
  return answerAuthorization(context, fakeProviderDefinitions[id], searchParams, at);
}

async function idToken(
  context: FakeProvidersContext,
  person: FakeUser,
  claims: Laid,
  forging: TokenForgery,
): Promise<string> {
  const definition = fakeProviderDefinitions[person.provider];
  if (definition.idToken === undefined) throw new Error(`${definition.id} has no ID tokens`);
  return issueIdToken({
    person,
    rules: definition.idToken,
    issuer: context.issuerOf(definition) ?? definition.idToken.issuer,
    audience: context.clientOf(definition.id).credentials.id,
    claims,
    forging,
  });
}
