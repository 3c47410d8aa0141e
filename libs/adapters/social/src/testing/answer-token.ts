import { overlaid } from './fake-person.js';
import type { FakeProviderDefinition } from './fake-provider-definition.js';
import type { FakeWorld } from './fake-world.js';
import type { Grant } from './grant-store.js';
import { issueIdToken } from './issue-id-token.js';
import { judgeClient } from './judge-client.js';
import { judgeExchange, judgeRefresh } from './judge-grant.js';
import type { FakeAnswer, FakeRequest } from './request-and-answer.js';
import { form, json, repeatedNames } from './request-and-answer.js';

/** Judges a token or refresh request and answers as the provider would. */
export async function answerToken(
  world: FakeWorld,
  definition: FakeProviderDefinition,
  request: FakeRequest,
): Promise<FakeAnswer> {
  const body = new URLSearchParams(request.body);
  const transport = transportFaults(world, definition, request, body);
  const clientFault = await judgeClient(definition.clientAuthentication, request, world.clientOf(definition.id));
  world.complain(definition.id, clientFault === null ? transport : [...transport, clientFault]);
  if (clientFault !== null) return refusal(definition, request, 'invalid_client', clientFault);
  const [fault] = transport;
  if (fault !== undefined && fault !== NO_ACCEPT) return refusal(definition, request, 'invalid_request', fault);

  const judges = { authorization_code: judgeExchange, refresh_token: judgeRefresh };
  const grantType = body.get('grant_type') ?? '';
  if (!isOneOf(judges, grantType)) {
    world.complain(definition.id, [`grant_type "${grantType}" is unknown`]);
    return refusal(definition, request, 'unsupported_grant_type', grantType);
  }
  const judged = judges[grantType](world, definition, body);
  if ('fault' in judged) {
    world.complain(definition.id, [judged.fault]);
    return refusal(definition, request, 'invalid_grant', judged.fault);
  }
  return success(
    definition,
    request,
    await members(world, definition, judged.grant, judged.refreshToken, body.get('state')),
  );
}

const NO_ACCEPT = 'accept: application/json is missing';

function transportFaults(
  world: FakeWorld,
  definition: FakeProviderDefinition,
  { method, query, headers }: FakeRequest,
  body: URLSearchParams,
): readonly string[] {
  const type = headers['content-type'] ?? '';
  return [
    method === 'POST' ? null : `the token address is called with ${method}`,
    type.startsWith('application/x-www-form-urlencoded') ? null : `the token request is sent as "${type}"`,
    query.size === 0 ? null : 'the token address carries a query',
    ...repeatedNames(body).map((name) => `${name} stands twice in the token request`),
    ...world.userAgentFaults(definition, { method, query, headers, path: '', body: '' }),
    headers['accept']?.includes('application/json') ? null : NO_ACCEPT,
  ].filter((fault) => fault !== null);
}

const isOneOf = <T extends object>(table: T, name: string): name is Extract<keyof T, string> =>
  Object.hasOwn(table, name);

async function members(
  world: FakeWorld,
  definition: FakeProviderDefinition,
  grant: Grant,
  refreshToken: string | null,
  state: string | null,
): Promise<Record<string, unknown>> {
  const { tokens } = definition;
  const usual = {
    access_token: world.grants.issueAccessToken(grant),
    token_type: 'bearer',
    ...(tokens.expiresIn === null ? {} : { expires_in: tokens.expiresIn }),
    ...(refreshToken === null ? {} : { refresh_token: refreshToken }),
    ...(refreshToken !== null && tokens.refreshLifetime
      ? { [tokens.refreshLifetime.name]: tokens.refreshLifetime.seconds }
      : {}),
    ...scopeMember(definition, grant),
    ...(await idTokenMember(world, definition, grant)),
    ...tokens.members?.(grant.person),
    ...(tokens.refreshNeeds?.includes('device') ? { state } : {}),
  };
  const answer = overlaid(usual, world.extraMembers.get(definition.id) ?? {});
  if (typeof answer['refresh_token'] === 'string') keepMadeUp(world, definition, grant, answer['refresh_token']);
  return answer;
}

/** A refresh token the test laid over the answer must work like any other. */
function keepMadeUp(world: FakeWorld, definition: FakeProviderDefinition, grant: Grant, token: string): void {
  if (world.grants.find('refresh', definition.id, token) === null) world.grants.keep('refresh', grant, token);
}

function scopeMember({ tokens }: FakeProviderDefinition, { scopes }: Grant): Record<string, unknown> {
  if (tokens.scope === null) return {};
  return { scope: tokens.scope === 'list' ? scopes : scopes.join(tokens.scope) };
}

async function idTokenMember(
  world: FakeWorld,
  definition: FakeProviderDefinition,
  grant: Grant,
): Promise<Record<string, unknown>> {
  const { idToken: rules } = definition;
  if (rules === undefined || rules.when === 'never') return {};
  if (typeof rules.when === 'object' && !grant.scopes.includes(rules.when.scope)) return {};
  const nonce = grant.asked.get('nonce');
  const idToken = await issueIdToken({
    person: grant.person,
    rules,
    issuer: world.issuerOf(definition) ?? rules.issuer,
    audience: grant.clientId,
    claims: nonce === null ? {} : { nonce },
  });
  return { id_token: idToken };
}

function success(
  definition: FakeProviderDefinition,
  request: FakeRequest,
  answer: Record<string, unknown>,
): FakeAnswer {
  const wantsJson = request.headers['accept']?.includes('application/json') ?? false;
  return definition.tokens.formUnlessJsonAsked && !wantsJson ? form(200, answer) : json(200, answer);
}

/** An error of the token address in the provider's own shape. */
export function refusal(
  definition: FakeProviderDefinition,
  request: FakeRequest,
  error: string,
  text: string,
): FakeAnswer {
  const answer = { error, error_description: text };
  if (definition.tokens.errors === 'in-200') return success(definition, request, answer);
  if (definition.tokens.errors === 'object') {
    return json(400, { error: { message: text, type: 'OAuthException', code: 100, fbtrace_id: 'AbCdEf' } });
  }
  return json(error === 'invalid_client' ? 401 : 400, answer);
}
