import { overlaid } from './fake-user.js';
import type { FakeProviderDefinition } from './fake-provider-definition.js';
import type { FakeProvidersContext } from './fake-providers-context.js';
import type { Grant } from './grant-store.js';
import { issueIdToken } from './issue-id-token.js';
import { validateClient } from './validate-client.js';
import { judgeExchange, judgeRefresh } from './validate-grant.js';
import type { FakeAnswer, FakeRequest } from './request-and-answer.js';
import { form, json, repeatedNames } from './request-and-answer.js';

/** Validates a token or refresh request and answers as the provider would. */
export async function answerToken(
  context: FakeProvidersContext,
  definition: FakeProviderDefinition,
  request: FakeRequest,
): Promise<FakeAnswer> {
  const body = new URLSearchParams(request.body);
  const transport = transportFaults(context, definition, request, body);
  const clientFault = await validateClient(definition.clientAuthentication, request, context.clientOf(definition.id));
  context.complain(definition.id, clientFault === null ? transport : [...transport, clientFault]);
  if (clientFault !== null) return refusal(definition, request, 'invalid_client', clientFault);
  const [fault] = transport;
  if (fault !== undefined && fault !== NO_ACCEPT) return refusal(definition, request, 'invalid_request', fault);

  const judges = { authorization_code: judgeExchange, refresh_token: judgeRefresh };
  const grantType = body.get('grant_type') ?? '';
  if (!isOneOf(judges, grantType)) {
    context.complain(definition.id, [`grant_type "${grantType}" is unknown`]);
    return refusal(definition, request, 'unsupported_grant_type', grantType);
  }
  const judged = judges[grantType](context, definition, body);
  if ('fault' in judged) {
    context.complain(definition.id, [judged.fault]);
    return refusal(definition, request, 'invalid_grant', judged.fault);
  }
  return success(
    definition,
    request,
    await members(context, definition, judged.grant, judged.refreshToken, body.get('state')),
  );
}

const NO_ACCEPT = 'accept: application/json is missing';

function transportFaults(
  context: FakeProvidersContext,
  definition: FakeProviderDefinition,
  { method, query, headers }: FakeRequest,
  body: URLSearchParams,
): readonly string[] {
  const type = headers['content-type'] ?? '';
  return [
    method === 'POST' ? null : `the token address is called with ${method}`,
    type.startsWith('application/x-www-form-urlencoded') ? null : `the token request is sent as "${type}"`,
    query.size === 0 ? null : 'the token address carries a query',
    ...repeatedNames(body).map((name) => `${name} occurs twice in the token request`),
    ...context.userAgentFaults(definition, { method, query, headers, path: '', body: '' }),
    headers['accept']?.includes('application/json') ? null : NO_ACCEPT,
  ].filter((fault) => fault !== null);
}

const isOneOf = <T extends object>(table: T, name: string): name is Extract<keyof T, string> =>
  Object.hasOwn(table, name);

async function members(
  context: FakeProvidersContext,
  definition: FakeProviderDefinition,
  grant: Grant,
  refreshToken: string | null,
  state: string | null,
): Promise<Record<string, unknown>> {
  const { tokens } = definition;
  const usual = {
    access_token: context.grants.issueAccessToken(grant),
    token_type: 'bearer',
    ...(tokens.expiresIn === null ? {} : { expires_in: tokens.expiresIn }),
    ...(refreshToken === null ? {} : { refresh_token: refreshToken }),
    ...(refreshToken !== null && tokens.refreshLifetime
      ? { [tokens.refreshLifetime.name]: tokens.refreshLifetime.seconds }
      : {}),
    ...scopeMember(definition, grant),
    ...(await idTokenMember(context, definition, grant)),
    ...tokens.members?.(grant.person),
    ...(tokens.refreshNeeds?.includes('device') ? { state } : {}),
  };
  const answer = overlaid(usual, context.extraMembers.get(definition.id) ?? {});
  if (typeof answer['refresh_token'] === 'string') keepMadeUp(context, definition, grant, answer['refresh_token']);
  return answer;
}

/** A refresh token that a test put into the response works like any other. */
function keepMadeUp(
  context: FakeProvidersContext,
  definition: FakeProviderDefinition,
  grant: Grant,
  token: string,
): void {
  if (context.grants.find('refresh', definition.id, token) === null) context.grants.keep('refresh', grant, token);
}

function scopeMember({ tokens }: FakeProviderDefinition, { scopes }: Grant): Record<string, unknown> {
  if (tokens.scope === null) return {};
  return { scope: tokens.scope === 'list' ? scopes : scopes.join(tokens.scope) };
}

async function idTokenMember(
  context: FakeProvidersContext,
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
    issuer: context.issuerOf(definition) ?? rules.issuer,
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

/** An error of the token endpoint in the format of the provider. */
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
