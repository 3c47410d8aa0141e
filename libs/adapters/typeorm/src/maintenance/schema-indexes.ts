import type { NewIndex } from '../migrations/concurrent-indexes.js';

const index = (name: string, table: string, definition: string): NewIndex => ({ name, table, definition });
const unique = (name: string, table: string, definition: string): NewIndex => ({ ...index(name, table, definition), isUnique: true });

/**
 * The indexes that a current schema has, so that a missing one is noticed and rebuilt. The list leaves out those of
 * primary keys, which cannot be dropped by themselves, and the two of `pg_trgm`, which a database may lack. Their
 * contract compares them with what the migrations build.
 */
export const SCHEMA_INDEXES: readonly NewIndex[] = [
  index('account_accessToken_keyId', 'account', '("left"("accessToken", 12) COLLATE "C", id) WHERE ("accessToken" IS NOT NULL)'),
  unique('account_credential_key', 'account', `("userId") WHERE ("providerId" = 'credential'::text)`),
  index('account_idToken_keyId', 'account', '("left"("idToken", 12) COLLATE "C", id) WHERE ("idToken" IS NOT NULL)'),
  unique('account_providerId_accountId_key', 'account', '("providerId", "accountId")'),
  index('account_refreshToken_keyId', 'account', '("left"("refreshToken", 12) COLLATE "C", id) WHERE ("refreshToken" IS NOT NULL)'),
  index('account_userId_idx', 'account', '("userId")'),
  index('auditEvent_1', 'auditEvent', '("subjectId", "position")'),
  index('auditEvent_2', 'auditEvent', `("actorId", "position") WHERE ("actorType" = ANY (ARRAY['operator'::text, 'token'::text, 'command'::text]))`),
  index('auditEvent_4', 'auditEvent', '("addressDigest", "position") WHERE ("addressDigest" IS NOT NULL)'),
  index('auditEvent_6', 'auditEvent', '(seal, "position") WHERE (seal IS NOT NULL)'),
  index('auditEvent_7', 'auditEvent', '("position") WHERE (seal IS NULL)'),
  index('auditEvent_8', 'auditEvent', '(at) WHERE (salt IS NOT NULL)'),
  index('auditEvent_actor_of_others_idx', 'auditEvent', `("actorId", "position") WHERE (("actorType" = 'user'::text) AND ("subjectId" IS DISTINCT FROM "actorId"))`),
  index('auditEvent_at_idx', 'auditEvent', '(at, "position", kind, outcome, "ipAddress")'),
  unique('auditEvent_id_key', 'auditEvent', '(id)'),
  index('auditEvent_kind_outcome_idx', 'auditEvent', '(kind, "position", outcome)'),
  index('auditEvent_refused_kind_idx', 'auditEvent', `("position", kind) WHERE (outcome = 'refused'::text)`),
  index('auditEvent_sessionId_idx', 'auditEvent', '("sessionId", "position") WHERE ("sessionId" IS NOT NULL)'),
  index('delivery_dueAt_idx', 'delivery', `(follower, "dueAt") WHERE (state = 'due'::text)`),
  index('delivery_subjectId_idx', 'delivery', `(follower, "subjectId", "position") WHERE (state = 'due'::text)`),
  unique('operatorRequest_open_key', 'operatorRequest', `("userId", kind) WHERE (state = ANY (ARRAY['waiting'::text, 'approved'::text]))`),
  index('operatorRequest_requestedAt_id_idx', 'operatorRequest', '("requestedAt", id)'),
  index('operatorRequest_state_notBefore_idx', 'operatorRequest', '(state, "notBefore")'),
  index('operatorRequest_userId_idx', 'operatorRequest', '("userId")'),
  index('outboxMail_abandonedAt_idx', 'outboxMail', '("abandonedAt") WHERE ("abandonedAt" IS NOT NULL)'),
  index('outboxMail_createdAt_idx', 'outboxMail', '("createdAt")'),
  index('outboxMail_dueAt_idx', 'outboxMail', '("dueAt") WHERE ("abandonedAt" IS NULL)'),
  index('outboxMail_recipient_idx', 'outboxMail', '(recipient)'),
  index('outboxMail_userId_idx', 'outboxMail', '("userId") WHERE ("userId" IS NOT NULL)'),
  unique('passkey_credentialID_key', 'passkey', '("credentialID")'),
  index('passkey_userId_idx', 'passkey', '("userId")'),
  index('secondFactorFailures_blockedUntil_idx', 'secondFactorFailures', '("blockedUntil") WHERE ("blockedUntil" IS NOT NULL)'),
  index('session_expiresAt_idx', 'session', '("expiresAt")'),
  index('session_impersonatedBy_idx', 'session', '("impersonatedBy") WHERE ("impersonatedBy" IS NOT NULL)'),
  unique('session_token_key', 'session', '(token)'),
  index('session_userId_idx', 'session', '("userId")'),
  index('twoFactor_backupCodes_keyId', 'twoFactor', '("left"("backupCodes", 12) COLLATE "C", id) WHERE ("backupCodes" IS NOT NULL)'),
  index('twoFactor_secret_keyId', 'twoFactor', '("left"(secret, 12) COLLATE "C", id) WHERE (secret IS NOT NULL)'),
  index('twoFactor_userId_idx', 'twoFactor', '("userId")'),
  index('user_bannedAt_idx', 'user', '("bannedAt") WHERE banned'),
  index('user_banned_createdAt_id_idx', 'user', '("createdAt", id) WHERE banned'),
  index('user_createdAt_id_idx', 'user', '("createdAt", id)'),
  unique('user_email_key', 'user', '(email)'),
  index('user_email_pattern_idx', 'user', '(email text_pattern_ops)'),
  index('user_lastSignInAt_id_idx', 'user', '("lastSignInAt" DESC NULLS LAST, id)'),
  index('user_last_bannedAt_idx', 'user', '("bannedAt") WHERE ("bannedAt" IS NOT NULL)'),
  index('user_lower_name_id_idx', 'user', '(lower(name) text_pattern_ops, id)'),
  index('user_role_id_idx', 'user', '(role, id) WHERE (role IS NOT NULL)'),
  index('user_unverified_lastSignInAt_id_idx', 'user', '("lastSignInAt" DESC NULLS LAST, id) WHERE (NOT "emailVerified")'),
  index('verification_expiresAt_idx', 'verification', '("expiresAt")'),
  unique('verification_identifier_key', 'verification', '(identifier)'),
  index('verification_userId_idx', 'verification', '("userId")'),
];
