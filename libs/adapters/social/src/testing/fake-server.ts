import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

import { answerAuthorization } from './answer-authorization.js';
import { unauthorised } from './answer-profile.js';
import { secondCalls } from './answer-additional-request.js';
import { answerToken, refusal } from './answer-token.js';
import type { FakeProviderDefinition } from './fake-provider-definition.js';
import type { FakeProvidersContext } from './fake-providers-context.js';
import type { Silence } from './planned-failures.js';
import { failingAnswer } from './planned-failures.js';
import type { FakeProviderId, FakeStep } from './provider-ids.js';
import type { FakeAnswer, FakeRequest } from './request-and-answer.js';
import { html, json, readRequest } from './request-and-answer.js';
import { fakeProviderDefinitions } from './providers/index.js';

export interface RunningServer {
  readonly origin: string;
  close(): Promise<void>;
}

/** Listens on a free loopback port, and creates the context once the port is known. */
export async function listen(
  worldAt: (origin: string) => FakeProvidersContext,
): Promise<RunningServer & { context: FakeProvidersContext }> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const context = worldAt(origin);
  server.on('request', (incoming: IncomingMessage, outgoing: ServerResponse) => {
    void respond(context, incoming, outgoing);
  });
  return { origin, context, close: () => closed(server) };
}

function closed(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}

async function respond(
  context: FakeProvidersContext,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
): Promise<void> {
  try {
    const answer = await answerTo(context, await readRequest(incoming, context.origin));
    if (answer === 'hang') return;
    if (answer === 'close') {
      outgoing.destroy();
      return;
    }
    const { status, headers, body } = 'stall' in answer ? answer.stall : answer;
    outgoing.writeHead(status, headers);
    // Written in two pieces, so that there is no content length.
    outgoing.write(body.slice(0, Math.ceil(body.length / 2)));
    if (!('stall' in answer)) outgoing.end(body.slice(Math.ceil(body.length / 2)));
  } catch (error) {
    // A client may close the connection; any other error is a bug of the fake.
    if (!incoming.destroyed) context.complaints.push(`fake: ${error instanceof Error ? error.message : 'failed'}`);
    outgoing.destroy();
  }
}

async function answerTo(context: FakeProvidersContext, request: FakeRequest): Promise<FakeAnswer | Silence> {
  const place = placeOf(request);
  if (place === null) {
    context.complaints.push(
      request.path.startsWith('/redirected/')
        ? `${request.path.slice('/redirected/'.length)}: a redirect is followed`
        : `nobody: ${request.method} ${request.path} is no address of any provider`,
    );
    return json(404, { error: 'not_found' });
  }
  const { definition, step } = place;
  context.count(definition.id, step);
  const answer = await answerOf(context, place, request);
  await context.beforeResponse(definition.id, step);
  return answer;
}

async function answerOf(
  context: FakeProvidersContext,
  { definition, step }: Place,
  request: FakeRequest,
): Promise<FakeAnswer | Silence> {
  if (step === 'authorize') return browserAnswer(context, definition, request.query);
  const right = async (): Promise<FakeAnswer> =>
    step === 'token' || step === 'refresh'
      ? answerToken(context, definition, request)
      : secondCalls[step](context, definition, request);
  const how = context.failures.get(`${definition.id} ${step}`);
  if (how === undefined) return right();
  const isToken = step === 'token' || step === 'refresh';
  const no = isToken
    ? refusal(definition, request, 'invalid_grant', 'The grant is not valid')
    : unauthorised(definition);
  return failingAnswer(how, { origin: context.origin, provider: definition.id, refusal: no, right });
}

const STEPS: Readonly<Record<string, FakeStep>> = {
  authorize: 'authorize',
  token: 'token',
  userinfo: 'userinfo',
  emails: 'emails',
  photo: 'photo',
  jwks: 'jwks',
  debug_token: 'debug-token',
};

const OF_ONE: Partial<Record<FakeStep, FakeProviderId>> = {
  emails: 'github',
  photo: 'microsoft',
  'debug-token': 'facebook',
};

interface Place {
  readonly definition: FakeProviderDefinition;
  readonly step: FakeStep;
}

/** `/{id}/{step}`; also `/debug_token` (Facebook), which is on the root of the host. */
function placeOf({ path, body }: FakeRequest): Place | null {
  if (path === '/debug_token') return { definition: fakeProviderDefinitions.facebook, step: 'debug-token' };
  const [id = '', name = '', ...rest] = path.slice(1).split('/');
  const step = STEPS[name];
  if (!isProvider(id) || step === undefined || rest.length > 0) return null;
  if (OF_ONE[step] !== undefined && OF_ONE[step] !== id) return null;
  const isRefresh = step === 'token' && new URLSearchParams(body).get('grant_type') === 'refresh_token';
  return { definition: fakeProviderDefinitions[id], step: isRefresh ? 'refresh' : step };
}

const isProvider = (id: string): id is FakeProviderId => Object.hasOwn(fakeProviderDefinitions, id);

/** For a real browser: the default user consents at once; an invalid request is not redirected. */
function browserAnswer(
  context: FakeProvidersContext,
  definition: FakeProviderDefinition,
  query: URLSearchParams,
): FakeAnswer {
  const { method, redirectUri, params } = answerAuthorization(context, definition, query);
  if (params['error'] !== undefined) return html(400, `Invalid request: ${params['error_description'] ?? ''}`);
  if (method === 'POST') return selfSendingForm(redirectUri, params);
  const back = new URL(redirectUri);
  for (const [name, value] of Object.entries(params)) back.searchParams.append(name, value);
  return html(302, 'Found', { location: back.href });
}

const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

function selfSendingForm(action: string, params: Readonly<Record<string, string>>): FakeAnswer {
  const fields = Object.entries(params).map(
    ([name, value]) => `<input type="hidden" name="${escaped(name)}" value="${escaped(value)}">`,
  );
  const page = `<form method="post" action="${escaped(action)}">${fields.join('')}<button>Continue</button></form>`;
  return {
    ...html(200, ''),
    body: `<!doctype html><html lang="en"><title>Sign in</title>${page}<script>document.forms[0].submit()</script></html>`,
  };
}
