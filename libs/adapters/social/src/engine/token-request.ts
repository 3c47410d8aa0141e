import {
  allowInsecureRequests,
  type AuthorizationServer,
  customFetch,
  genericTokenEndpointRequest,
  processGenericTokenEndpointResponse,
} from 'oauth4webapi';

import { clientAuthentication } from './client-authentication.js';
import { objectIn } from './json-object.js';
import type { ConfiguredProvider } from './configured-provider.js';
import { repairedTokenAnswer } from './repair-token-answer.js';
import { type ReadAnswer, tokensIn } from './tokens-in-answer.js';

/** Sends one request to the token endpoint. The ID token in the result is not verified. */
export async function requestTokens(
  configured: ConfiguredProvider,
  grantType: string,
  parameters: Readonly<Record<string, string>>,
): Promise<ReadAnswer> {
  const { definition, settings, endpoints } = configured;
  const server: AuthorizationServer = {
    issuer: endpoints.issuers?.[0] ?? new URL(endpoints.token).origin,
    token_endpoint: endpoints.token,
  };
  const client = { client_id: settings.clientIds[0] };
  const response = await genericTokenEndpointRequest(
    server,
    client,
    await clientAuthentication(configured),
    grantType,
    { ...parameters },
    {
      headers: { 'user-agent': configured.userAgent },
      [customFetch]: configured.outbound,
      // `guardedFetch` allows plain http to loopback hosts only.
      [allowInsecureRequests]: configured.allowHttp,
    },
  );
  const { body, idToken } = repairedTokenAnswer(
    response.status,
    await objectIn(response),
    definition.tokenAnswer ?? {},
  );
  const read = await processGenericTokenEndpointResponse(server, client, Response.json(body));
  return tokensIn(read, idToken, configured.clock.now());
}
