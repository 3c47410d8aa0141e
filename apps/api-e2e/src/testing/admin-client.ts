import type { BetterAuthClientPlugin } from 'better-auth';
import { createAuthClient } from 'better-auth/client';
import { adminClient } from 'better-auth/client/plugins';

import { Browser } from './browser.js';
import type { Service } from './service.js';

/** The published client with its admin plug-in, in a browser of its own. */
export function openAdminClient(service: Service, basePath: string) {
  const browser = new Browser(service);
  // Cast, because its own types are incompatible with each other under strict settings.
  const plugin: unknown = adminClient();
  const client = createAuthClient({
    baseURL: service.address,
    basePath,
    fetchOptions: { customFetchImpl: browser.fetch },
    plugins: [plugin as BetterAuthClientPlugin],
  });
  const { admin } = client as unknown as { readonly admin: AdminCalls };
  return { client, admin, browser };
}

interface Sent<T> {
  readonly data: T | null;
  readonly error: { readonly status: number; readonly code?: string; readonly message?: string } | null;
}

type Asked<In, Out> = (given: In) => Promise<Sent<Out>>;

export interface AdminUser {
  readonly id: string;
  readonly email: string;
  readonly name: string;
  readonly role: string;
  readonly banned: boolean;
  readonly banReason: string | null;
  readonly createdAt: unknown;
}

interface Listed {
  readonly users: readonly AdminUser[];
  readonly total: number;
  readonly nextCursor: string | null;
}

interface Seen {
  readonly session: { readonly userId: string; readonly impersonatedBy: string | null };
  readonly user: AdminUser;
}

type Permissions = Readonly<Record<string, readonly string[]>>;
type ListQuery = Readonly<Record<string, string | number | boolean>>;
type OfUser<More = object> = Asked<{ userId: string } & More, { user: AdminUser }>;

/** The client turns a property chain into a path. */
interface AdminCalls {
  readonly listUsers: Asked<{ query: ListQuery }, Listed>;
  readonly createUser: Asked<
    { email: string; name: string; password: string; role?: string; data?: object },
    { user: AdminUser }
  >;
  readonly setRole: OfUser<{ role: string | readonly string[] }>;
  readonly banUser: OfUser<{ banReason?: string; banExpiresIn?: number }>;
  readonly unbanUser: OfUser;
  readonly listUserSessions: Asked<{ userId: string }, { sessions: readonly { id: string; token: string }[] }>;
  readonly revokeUserSession: Asked<{ sessionToken: string }, { success: boolean }>;
  readonly revokeUserSessions: Asked<{ userId: string }, { success: boolean }>;
  readonly removeUser: Asked<{ userId: string }, { success: boolean }>;
  readonly setUserPassword: Asked<{ userId: string; newPassword: string }, { status: boolean }>;
  readonly impersonateUser: Asked<{ userId: string }, Seen>;
  readonly stopImpersonating: () => Promise<Sent<Seen>>;
  readonly hasPermission: Asked<{ permissions?: Permissions; permission?: Permissions }, { success: boolean }>;
  readonly checkRolePermission: (given: { role: string; permissions: Permissions }) => boolean;
}
