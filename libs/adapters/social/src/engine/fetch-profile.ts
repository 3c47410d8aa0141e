import type { Raw, UserInfoCall } from '../rows/provider-row.js';
import { jsonIn, objectIn } from './json-object.js';
import type { OpenRow } from './open-row.js';
import type { OutboundRequest } from './outbound-fetch.js';
import { StepFailure } from './step-failure.js';

/** GitHub without the scope for mailboxes. */
const NOT_FOR_US = [403, 404];

/** What the provider says about the holder of the access token, envelope and all. */
export async function fetchUserInfo(open: OpenRow, call: UserInfoCall, accessToken: string): Promise<Raw> {
  const { userInfo } = open.addresses;
  if (!userInfo) throw new StepFailure('there is no address to ask');
  const address = new URL(userInfo);
  for (const [name, value] of Object.entries(call.query ?? {})) address.searchParams.set(name, value);
  const response = await open.outbound(address.href, userInfoRequest(open, call, accessToken));
  if (!response.ok) throw new StepFailure(`status ${response.status}`);
  return objectIn(response);
}

function userInfoRequest(open: OpenRow, { method, accessToken: by }: UserInfoCall, token: string): OutboundRequest {
  if (by === 'bearer') return { method, headers: bearer(open, token) };
  const body = new URLSearchParams({ access_token: token, client_id: open.settings.clientIds[0] });
  return { method, headers: { accept: 'application/json', 'user-agent': open.userAgent }, body };
}

/** The list of mailboxes; null where the row has none, or the grant does not reach that far. */
export async function fetchEmails(open: OpenRow, accessToken: string): Promise<unknown> {
  const { emails } = open.addresses;
  if (!emails) return null;
  const response = await open.outbound(emails, { method: 'GET', headers: bearer(open, accessToken) });
  return NOT_FOR_US.includes(response.status) ? null : jsonIn(response);
}

export const bearer = ({ userAgent }: OpenRow, token: string, accept = 'application/json'): Record<string, string> => ({
  accept,
  authorization: `Bearer ${token}`,
  'user-agent': userAgent,
});
