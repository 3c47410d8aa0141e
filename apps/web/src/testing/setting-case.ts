import type { SignedIn, WebConfig } from '@portvakt/api-client';

/** What a setting shows and hides on a page. */
export interface SettingCase {
  readonly setting: string;
  readonly settings: Partial<WebConfig>;
  readonly page: string;
  readonly user?: SignedIn;
  readonly seen?: readonly RegExp[];
  readonly notSeen?: readonly RegExp[];
}
