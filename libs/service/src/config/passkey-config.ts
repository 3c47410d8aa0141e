import type { PasskeyPolicy } from '@portvakt/passkey';

import type { DerivedValues } from './derived-values.js';
import { isIpHost } from './formats/web-formats.js';
import type { Values } from './settings.js';

/** Warnings for the log at the start: why passkeys are off although they are enabled. */
export const passkeyWarnings = ({ PASSKEYS_ENABLED }: Values, { origin }: DerivedValues): readonly string[] =>
  PASSKEYS_ENABLED && isIpHost(new URL(origin).hostname)
    ? ['passkeys are off: the host of PUBLIC_URL is an IP address, to which no passkey can be bound']
    : [];

/** The settings of passkeys alone; the rest of their policy follows other settings. */
export type PasskeyConfig = Pick<PasskeyPolicy, 'rpId' | 'origins' | 'conditionalCreate'>;

/** Null: passkeys are off, or no RP ID is possible. */
export function passkeyConfig(values: Values, { origin }: DerivedValues): PasskeyConfig | null {
  const { hostname } = new URL(origin);
  if (!values.PASSKEYS_ENABLED || isIpHost(hostname)) return null;
  return {
    rpId: values.PASSKEY_RP_ID ?? hostname,
    origins: [origin, ...(values.PASSKEY_ORIGINS ?? [])],
    conditionalCreate: values.PASSKEY_CONDITIONAL_CREATE,
  };
}
