import type { ProviderConfiguration } from './provider-configuration.js';
import { providerDefinitions } from './providers/index.js';

export { DEMO_NAME, DEMO_PROVIDER, DemoProvider } from './demo/demo-provider.js';
export { DemoProviderController } from './demo/demo-provider.controller.js';
export type { ProviderLog } from './engine/oauth-social-provider.js';
export type { OutboundFetch } from './engine/outbound-fetch.js';
export { askIssuers, type AskedIssuer } from './oidc/ask-issuers.js';
export type { OpenIdProvider } from './oidc/open-id-provider.js';
export { openProviderParts, openProviders, type ProviderDependencies } from './open-providers.js';
export type { ProviderConfiguration, SpecialSetting } from './provider-configuration.js';
export type { EndpointSettings, ProviderSettings, SecretText, SigningKey } from './provider-settings.js';
export { idTokenAlgorithms } from './providers/provider-definition.js';
export type { SocialSettings } from './social-settings.js';

/** The configuration of every provider, in the order in which the sign-in page lists them. */
export const providerConfigurations: readonly ProviderConfiguration[] = providerDefinitions;
