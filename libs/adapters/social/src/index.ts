import type { ProviderConfiguration } from './provider-configuration.js';
import { providerRows } from './rows/index.js';

export { DEMO_PROVIDER, DemoProvider } from './demo/demo-provider.js';
export { DemoProviderController } from './demo/demo-provider.controller.js';
export type { ProviderLog } from './engine/row-provider.js';
export { openProviders, type ProviderSurroundings } from './open-providers.js';
export type { ProviderConfiguration, SpecialSetting } from './provider-configuration.js';
export type { EndpointSettings, ProviderSettings, SecretText, SocialSettings } from './provider-settings.js';

/** What can be configured, in the order in which people are offered the providers. */
export const providerConfigurations: readonly ProviderConfiguration[] = providerRows;
