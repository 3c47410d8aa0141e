import { KeyRing } from '@portvakt/adapters/node';

import type { AppConfig } from './config/app-config.js';
import type { Secret } from './config/secret.js';

/** The key ring of the configured secrets. */
export const keyRingOf = ({ secrets: { current, previous, compromised } }: AppConfig): KeyRing =>
  new KeyRing(revealed([current, ...previous]), revealed(compromised));

const revealed = (secrets: readonly Secret[]): readonly string[] => secrets.map((secret) => secret.reveal());
