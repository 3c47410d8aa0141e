import type { WebSettings } from '@portvakt/api-client';

/** Whether this service lets somebody turn two-factor on: it takes a password first and an app's code then. */
export function canTurnOn({ emailPassword, twoFactor }: Pick<WebSettings, 'emailPassword' | 'twoFactor'>): boolean {
  return emailPassword && twoFactor.totp;
}
