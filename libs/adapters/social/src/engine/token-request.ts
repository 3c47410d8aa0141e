import {
  allowInsecureRequests,
  type AuthorizationServer,
  customFetch,
  genericTokenEndpointRequest,
  processGenericTokenEndpointResponse,
} from 'oauth4webapi';

import { clientAuthentication } from './client-authentication.js';
import { objectIn } from './json-object.js';
import type { OpenRow } from './open-row.js';
import { repairedTokenAnswer } from './repair-token-answer.js';
import { type ReadAnswer, tokensIn } from './tokens-in-answer.js';

/** One call of the token endpoint. The ID token of the answer has not been judged. */
export async function requestTokens(
  open: OpenRow,
  grantType: string,
  parameters: Readonly<Record<string, string>>,
): Promise<ReadAnswer> {
  const { row, settings, addresses } = open;
  const server: AuthorizationServer = {
    issuer: new URL(addresses.token).origin,
    token_endpoint: addresses.token,
  };
  const client = { client_id: settings.clientIds[0] };
  const response = await genericTokenEndpointRequest(
    server,
    client,
    await clientAuthentication(open),
    grantType,
    { ...parameters },
    {
      headers: { 'user-agent': open.userAgent },
      [customFetch]: open.outbound,
      // The guarded fetch is stricter: loopback hosts only.
      [allowInsecureRequests]: open.allowHttp,
    },
  );
  const { body, idToken } = repairedTokenAnswer(response.status, await objectIn(response), row.tokenAnswer ?? {});
  const read = await processGenericTokenEndpointResponse(server, client, Response.json(body));
  return tokensIn(read, idToken, open.clock.now());
}
