import type { Raw, UserInfoCall } from '../providers/provider-definition.js';
import { jsonIn, objectIn } from './json-object.js';
import type { ConfiguredProvider } from './configured-provider.js';
import type { OutboundRequest } from './outbound-fetch.js';
import { StepFailure } from './step-failure.js';

/** GitHub's statuses for a token without the scope for e-mail addresses. */
const NOT_FOR_US = [403, 404];

/** The raw user info response for an access token, with its envelope. */
export async function fetchUserInfo(
  configured: ConfiguredProvider,
  call: UserInfoCall,
  accessToken: string,
): Promise<Raw> {
  const { userInfo } = configured.endpoints;
  if (!userInfo) throw new StepFailure('there is no address to ask');
  const address = new URL(userInfo);
  for (const [name, value] of Object.entries(call.query ?? {})) address.searchParams.set(name, value);
  const response = await configured.outbound(address.href, userInfoRequest(configured, call, accessToken));
  if (!response.ok) throw new StepFailure(`status ${response.status}`);
  return objectIn(response);
}

function userInfoRequest(
  configured: ConfiguredProvider,
  { method = 'GET', accessToken: by }: UserInfoCall,
  token: string,
): OutboundRequest {
  if (by !== 'form') return { method, headers: bearer(configured, token) };
  const body = new URLSearchParams({ access_token: token, client_id: configured.settings.clientIds[0] });
  return { method, headers: { accept: 'application/json', 'user-agent': configured.userAgent }, body };
}

/** The user's e-mail addresses; null where the provider has no such list or the scope was not granted. */
export async function fetchEmails(configured: ConfiguredProvider, accessToken: string): Promise<unknown> {
  const { emails } = configured.endpoints;
  if (!emails) return null;
  const response = await configured.outbound(emails, { method: 'GET', headers: bearer(configured, accessToken) });
  return NOT_FOR_US.includes(response.status) ? null : jsonIn(response);
}

export const bearer = (
  { userAgent }: ConfiguredProvider,
  token: string,
  accept = 'application/json',
): Record<string, string> => ({
  accept,
  authorization: `Bearer ${token}`,
  'user-agent': userAgent,
});
