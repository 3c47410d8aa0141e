import { useWebConfig } from '@portvakt/api-client';

import { ProviderLogo } from './provider-logo.js';
import { useProviderName } from './use-provider-name.js';

interface ProviderMarkProps {
  readonly provider: string;
}

/** The theme's own logo of a provider whose name is shown beside it, or ours. */
export function ProviderMark({ provider }: ProviderMarkProps) {
  const { theme } = useWebConfig();
  const name = useProviderName()(provider);
  if (!theme?.providerLogos.includes(provider)) return <ProviderLogo provider={provider} name={name} />;
  return <img src={`${theme.path}/providers/${provider}.svg`} alt="" width="22" height="22" />;
}
