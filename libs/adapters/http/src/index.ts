export { ActivityController } from './audit/activity.controller.js';
export { type CookieSettings, type CookieSuffix } from './cookies/cookie-names.js';
export { TwoFactorCookie } from './two-factor/two-factor-cookie.js';
export { ApiErrors } from './errors/api-errors.decorator.js';
export { isReservedCode } from './errors/error-catalogue.js';
export { ErrorFilter } from './errors/error.filter.js';
export type { ProductRefusalEntry, ProductRefusals } from './errors/product-refusals.js';
export { type ApiPaths, describeEndpoints } from './extension-endpoints/endpoint-document.js';
export { endpointProblems } from './extension-endpoints/endpoint-problems.js';
export { extensionPath } from './extension-endpoints/extension-endpoint.js';
export { type ExtensionModule, moduleTree } from './extension-endpoints/module-tree.js';
export { HttpSettings, SigningKeys } from './http-settings.js';
export { DeletionController } from './identity/deletion.controller.js';
export { KnownDeviceCookie } from './identity/known-device-cookie.js';
export { LinkResultCookie } from './identity/link-result-cookie.js';
export { EmailPasswordController } from './identity/email-password.controller.js';
export { PasswordController } from './identity/password.controller.js';
export { ProfileController } from './identity/profile.controller.js';
export { ResetPage } from './identity/reset-page.js';
export { TrustedDeviceCookie } from './two-factor/trusted-device-cookie.js';
export { VerificationController } from './identity/verification.controller.js';
export { PublicKeysController, WellKnownKeysController } from './jwt/public-keys.controller.js';
export { TokenController } from './jwt/token.controller.js';
export { OriginGuard } from './origin/origin.guard.js';
export { ReturnUrlPolicy } from './origin/return-url-policy.js';
export { TrustedOrigins } from './origin/trusted-origins.js';
export { AccountRequestsController } from './operators/account-requests.controller.js';
export { AccountExportController } from './operators/account-export.controller.js';
export { AdminSessionCookie } from './operators/admin-session-cookie.js';
export { BearerTokenStrategy } from './operators/bearer-token.strategy.js';
export { ExportEventsController } from './operators/export-events.controller.js';
export { EventFilters } from './operators/event-filters.js';
export { EventsController } from './operators/events.controller.js';
export { isOperatorRequest, OperatorAccess } from './operators/operator-access.js';
export { ImpersonationController } from './operators/impersonation.controller.js';
export { MailQueueController } from './operators/mail-queue.controller.js';
export { OperatorLimits } from './operators/operator-limits.js';
export { OverviewController } from './operators/overview.controller.js';
export { OperatorsController } from './operators/operators.controller.js';
export { SettingsController } from './operators/settings.controller.js';
export { OwnRequestsController } from './operators/own-requests.controller.js';
export { UserAccountsController } from './operators/user-accounts.controller.js';
export { UserBansController } from './operators/user-bans.controller.js';
export { UserDetailsController } from './operators/user-details.controller.js';
export { UserMailsController } from './operators/user-mails.controller.js';
export { UserRolesController } from './operators/user-roles.controller.js';
export { UserSessionsController } from './operators/user-sessions.controller.js';
export { OperatedUsersController } from './operators/operated-users.controller.js';
export { ChallengeCookie } from './passkey/challenge-cookie.js';
export { PasskeySignInController } from './passkey/passkey-sign-in.controller.js';
export { PasskeyController } from './passkey/passkey.controller.js';
export { FallbackRateLimitStore } from './rate-limit/fallback-rate-limit-store.js';
export { openRateLimitStore, redisError } from './rate-limit/open-rate-limit-store.js';
export { CREDENTIAL_LIMIT } from './rate-limit/rate-limit-rules.js';
export type { RateLimit, RateLimitStore, SharedRateLimitStore } from './rate-limit/rate-limit-store.js';
export { RateLimiter, type RateLimitSettings } from './rate-limit/rate-limiter.js';
export { ReportingRateLimitStore } from './rate-limit/reporting-rate-limit-store.js';
export { parseSentinelUrl, type SentinelUrl } from './rate-limit/sentinel-url.js';
export { throttlerOptions } from './rate-limit/throttler-options.js';
export { type AnsweredRequest, AnsweredRequests } from './request/answered-requests.js';
export { BODY_LIMIT_BYTES, readJsonBodiesOnly } from './request/body-parser.js';
export { CurrentClient } from './request/client.js';
export { crossOriginRules } from './request/cross-origin.js';
export { DisabledPaths } from './request/disabled-paths.js';
export { answerMalformed } from './request/malformed-request.js';
export { enterRequest, type RequestFacts, requestFacts, requestTrace } from './request/request-context.js';
export { type BeginTrace, type RequestTrace, type TraceFacts, TracedRequests } from './request/traced-requests.js';
export { isOwnRequestId, requestIds } from './request/request-id.js';
export { OnRequestHook, type SitePages } from './request/on-request-hook.js';
export { basePrefix } from './request/routed-path.js';
export { ShapePipe } from './request/shape.pipe.js';
export { CurrentSession, CurrentUser } from './session/current-session.js';
export { FreshSessionGuard } from './session/fresh-session.guard.js';
export { GetSessionController } from './session/get-session.controller.js';
export { ReadOnlySessions } from './session/read-only-sessions.js';
export { SessionFreshness } from './session/session-freshness.js';
export { SessionCookieStrategy } from './session/session-cookie.strategy.js';
export { RecentBans } from './session/recent-bans.js';
export { SessionCookies } from './session/session-cookies.js';
export { OptionalSessionGuard, SessionGuard } from './session/session.guard.js';
export { SessionController } from './session/session.controller.js';
export { ApiReferenceController } from './site/api-reference.controller.js';
export { ApiReference } from './site/api-reference.js';
export { ErrorPageController } from './site/error-page.controller.js';
export { ProbeController } from './site/probe.controller.js';
export { Readiness, type ReadinessReport } from './site/readiness.js';
export { relatedOrigins, RelatedOriginsController } from './site/related-origins.controller.js';
export { SiteController } from './site/site.controller.js';
export {
  type SiteTheme,
  THEME_ICON,
  THEME_STYLES,
  THEME_TOUCH_ICON,
  type ThemeFile,
  themePageFile,
} from './site/site-theme.js';
export {
  THEME_PAGES,
  type ThemePage,
  type ThemePageElement,
  type ThemePageName,
  type ThemePageNode,
  type ThemePagePart,
} from './site/theme-page.js';
export { WebApp } from './site/web-app.js';
export { AccountsController } from './social/accounts.controller.js';
export { SocialRedirects } from './social/social-redirects.js';
export { CallbackController } from './social/callback.controller.js';
export { PendingSignUpController } from './social/pending-sign-up.controller.js';
export { PendingSignUpCookie } from './social/pending-sign-up-cookie.js';
export { SocialController } from './social/social.controller.js';
export { StateCookie } from './social/state-cookie.js';
export { SecondFactorCookies } from './two-factor/second-factor-cookies.js';
export { SecondStepAnswer } from './two-factor/second-step-answer.js';
export { TwoFactorCodesController } from './two-factor/codes.controller.js';
export { TwoFactorSetUpController } from './two-factor/set-up.controller.js';
