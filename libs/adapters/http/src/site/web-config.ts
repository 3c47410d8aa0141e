import { ApiProperty, getSchemaPath } from '@nestjs/swagger';

import { MAX_PASSKEYS } from '@portvakt/passkey';
import { MAX_VERIFIED } from '@portvakt/two-factor';

import type { HttpSettings } from '../http-settings.js';
import { DisabledPaths } from '../request/disabled-paths.js';
import { type SiteTheme, themeFolder } from './site-theme.js';
import { THEME_PAGES, type ThemePageName } from './theme-page.js';
import { FieldAnswer, LocalisedTextAnswer, toFields } from './web-config-fields.js';
import { toRefusals } from './web-config-refusals.js';

export class TwoFactorMethodsAnswer {
  @ApiProperty() readonly totp!: boolean;
  @ApiProperty() readonly emailOtp!: boolean;
  @ApiProperty() readonly maxAuthenticators!: number;
}

export class ContactAnswer {
  @ApiProperty({ type: String, nullable: true }) readonly email!: string | null;
  @ApiProperty({ type: String, nullable: true }) readonly url!: string | null;
}

/** Pages of the product. Null: the web app's own page; for `terms`: no page. */
export class LinksAnswer {
  @ApiProperty({ type: String, nullable: true }) readonly privacy!: string | null;
  @ApiProperty({ type: String, nullable: true }) readonly accessibility!: string | null;
  @ApiProperty({ type: String, nullable: true }) readonly help!: string | null;
  @ApiProperty({ type: String, nullable: true }) readonly terms!: string | null;
}

/** The parts of the theme that the web app fetches when it needs them. */
export class ThemeAnswer {
  @ApiProperty({ description: 'The path below which its files are', example: '/assets/theme/0123456789abcdef' })
  readonly path!: string;
  @ApiProperty({ enum: THEME_PAGES, isArray: true, description: 'The built-in pages that it replaces' })
  readonly pages!: ThemePageName[];
  @ApiProperty({ type: [String], description: 'Ids of the providers whose logos it has, at providers/{id}.svg' })
  readonly providerLogos!: string[];
}

/** In seconds. */
export class LifetimesAnswer {
  @ApiProperty() readonly resetPassword!: number;
  @ApiProperty() readonly verification!: number;
  @ApiProperty() readonly deleteToken!: number;
  @ApiProperty() readonly pendingTwoFactor!: number;
  @ApiProperty() readonly emailCode!: number;
  @ApiProperty() readonly trustedDevice!: number;
  @ApiProperty() readonly session!: number;
  @ApiProperty({ description: 'How long the audit log keeps events' }) readonly events!: number;
  @ApiProperty({ description: 'After which their IP addresses are shortened; 0: at once' })
  readonly eventDetails!: number;
}

/** What the web app needs to offer passkeys (passkeys §7). */
export class PasskeysAnswer {
  @ApiProperty({ description: 'The host that passkeys are bound to' }) readonly rpId!: string;
  @ApiProperty({ description: 'Whether one may be made after a password without asking' })
  readonly conditionalCreate!: boolean;
  @ApiProperty({ description: 'How many a user may have' }) readonly max!: number;
}

/** The public settings that the web app needs before sign-in (specification §11.6). */
export class WebConfigAnswer {
  @ApiProperty() readonly appName!: string;
  @ApiProperty({ example: '/' }) readonly basePath!: string;
  @ApiProperty({ type: [String] }) readonly providers!: string[];
  @ApiProperty({ type: Object, additionalProperties: { type: 'string' }, example: { google: 'Google' } })
  readonly providerNames!: Record<string, string>;
  @ApiProperty({ description: 'Whether a signed-in user may connect providers' }) readonly linking!: boolean;
  @ApiProperty() readonly emailPassword!: boolean;
  @ApiProperty() readonly signUp!: boolean;
  @ApiProperty() readonly passwordMinLength!: number;
  @ApiProperty() readonly passwordMaxLength!: number;
  @ApiProperty() readonly changeEmail!: boolean;
  @ApiProperty() readonly deleteUser!: boolean;
  @ApiProperty() readonly deleteUserConfirmByMail!: boolean;
  @ApiProperty() readonly twoFactor!: TwoFactorMethodsAnswer;
  @ApiProperty({ type: PasskeysAnswer, nullable: true, description: '`null`: passkeys are off' })
  readonly passkeys!: PasskeysAnswer | null;
  @ApiProperty() readonly requireEmailVerification!: boolean;
  @ApiProperty({ type: String, nullable: true }) readonly homeUrl!: string | null;
  @ApiProperty() readonly contact!: ContactAnswer;
  @ApiProperty({ type: String, nullable: true, description: 'Whom a user with a locked account turns to' })
  readonly supportContact!: string | null;
  @ApiProperty() readonly links!: LinksAnswer;
  @ApiProperty() readonly resetPassword!: boolean;
  @ApiProperty() readonly verificationEmail!: boolean;
  @ApiProperty() readonly verificationOnSignUp!: boolean;
  @ApiProperty() readonly lifetimes!: LifetimesAnswer;
  @ApiProperty({ description: 'How long another device may remain signed in after it was signed out; 0: not at all' })
  readonly sessionCacheSeconds!: number;
  @ApiProperty({ type: [FieldAnswer], description: 'The additional fields that users fill in' })
  readonly fields!: FieldAnswer[];
  @ApiProperty({
    type: 'object',
    additionalProperties: { $ref: getSchemaPath(LocalisedTextAnswer) },
    description: 'The texts of the product’s own refusals by code',
  })
  readonly refusals!: Record<string, LocalisedTextAnswer>;
  @ApiProperty({ type: ThemeAnswer, nullable: true }) readonly theme!: ThemeAnswer | null;
  @ApiProperty({ description: 'Whether the service runs for developers, who see hints for operators' })
  readonly development!: boolean;
}

const SECOND_MS = 1000;
const DAY_SECONDS = 86_400;
const PASSKEY_SIGN_IN = ['/passkey/generate-authenticate-options', '/passkey/verify-authentication'];

/** What needs a disabled endpoint counts as switched off, so that the web app does not offer it. */
export function toWebConfig(settings: HttpSettings): WebConfigAnswer {
  const { identity, twoFactor, sessionCookieCache } = settings;
  const disabled = new DisabledPaths(settings);
  const has = (...paths: readonly string[]): boolean => !paths.some((path) => disabled.has(path));
  const verificationEmail = identity.verificationEmailEnabled && has('/verify-email');
  return {
    appName: settings.appName,
    basePath: settings.basePath,
    providers: has('/sign-in/social') ? settings.providers.filter((id) => has(`/callback/${id}`)) : [],
    providerNames: { ...settings.providerNames },
    linking: settings.linkingEnabled && has('/link-social'),
    emailPassword: identity.emailPasswordEnabled && has('/sign-in/email'),
    signUp: identity.signUpEnabled && has('/sign-up/email'),
    passwordMinLength: identity.passwordMinLength,
    passwordMaxLength: identity.passwordMaxLength,
    changeEmail: canChangeEmail(identity) && has('/change-email'),
    deleteUser: identity.deleteUserEnabled && has('/delete-user'),
    deleteUserConfirmByMail: identity.deleteUserConfirmByMail,
    twoFactor: {
      totp: twoFactor.totpEnabled && has('/two-factor/verify-totp'),
      emailOtp: twoFactor.otpEnabled && has('/two-factor/send-otp', '/two-factor/verify-otp'),
      maxAuthenticators: MAX_VERIFIED,
    },
    passkeys: has(...PASSKEY_SIGN_IN) ? toPasskeys(settings.passkeys) : null,
    requireEmailVerification: identity.requireEmailVerification,
    homeUrl: settings.homeUrl,
    contact: settings.contact,
    supportContact: settings.supportContact,
    links: settings.links,
    resetPassword: identity.resetPasswordEnabled && has('/forget-password', '/reset-password'),
    verificationEmail: verificationEmail && has('/send-verification-email'),
    verificationOnSignUp: verificationEmail && identity.sendVerificationOnSignUp,
    lifetimes: lifetimesOf(settings),
    sessionCacheSeconds: sessionCookieCache.enabled ? sessionCookieCache.ttlMs / SECOND_MS : 0,
    fields: toFields(identity.additionalFields),
    refusals: toRefusals(settings.productRefusals),
    theme: settings.theme && toThemeAnswer(settings.theme),
    development: settings.isDevelopment,
  };
}

/** Where each address is kept until the new one is verified, nothing changes without the mail that verifies it. */
const canChangeEmail = (policy: HttpSettings['identity']): boolean =>
  policy.changeEmailEnabled && (policy.verificationEmailEnabled || !policy.keepEmailUntilVerified);

const toPasskeys = (policy: HttpSettings['passkeys']): PasskeysAnswer | null =>
  policy && { rpId: policy.rpId, conditionalCreate: policy.conditionalCreate, max: MAX_PASSKEYS };

const toThemeAnswer = (theme: SiteTheme): ThemeAnswer => ({
  path: themeFolder(theme),
  pages: [...theme.pages],
  providerLogos: [...theme.providerLogos],
});

const lifetimesOf = ({ identity, twoFactor, sessionLifetimeMs, audit }: HttpSettings): LifetimesAnswer => ({
  resetPassword: identity.resetPasswordLifetimeMs / SECOND_MS,
  verification: identity.verificationLifetimeMs / SECOND_MS,
  deleteToken: identity.deleteUserLifetimeMs / SECOND_MS,
  pendingTwoFactor: twoFactor.pendingLifetimeMs / SECOND_MS,
  emailCode: twoFactor.otpLifetimeMs / SECOND_MS,
  trustedDevice: twoFactor.trustLifetimeMs / SECOND_MS,
  session: sessionLifetimeMs / SECOND_MS,
  events: audit.retentionDays * DAY_SECONDS,
  eventDetails: audit.detailDays * DAY_SECONDS,
});
