import type { WebConfig } from '@portvakt/api-client';

/** Whether two-factor can be turned on: that takes a password and a code from an app. */
export function canTurnOn({ emailPassword, twoFactor }: Pick<WebConfig, 'emailPassword' | 'twoFactor'>): boolean {
  return emailPassword && twoFactor.totp;
}
