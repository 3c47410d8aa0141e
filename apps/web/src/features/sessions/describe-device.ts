import Bowser from 'bowser';

export type DeviceKind = 'mobile' | 'tablet' | 'desktop' | 'unknown';

/** What a user agent string lets us say about a device; browser and system are null when it is not known. */
export interface Device {
  readonly kind: DeviceKind;
  readonly name: { readonly browser: string; readonly system: string } | null;
}

const UNKNOWN: Device = { kind: 'unknown', name: null };

/** Names people use, for those the library gives in full. */
const SHORT_BROWSER: Readonly<Record<string, string>> = {
  'Microsoft Edge': 'Edge',
  'Samsung Internet for Android': 'Samsung Internet',
};

/** Reads a user agent string. It says nothing more exact than the string: an iPad that asks for desktop pages reads as a Mac. */
export function describeDevice(userAgent: string): Device {
  if (userAgent === '') return UNKNOWN;
  const { browser, os, platform } = Bowser.parse(userAgent);
  const system = os.name === 'iOS' ? (platform.model ?? 'iPhone') : os.name;
  if (!browser.name || !system) return UNKNOWN;
  return { kind: kindOf(platform.type), name: { browser: SHORT_BROWSER[browser.name] ?? browser.name, system } };
}

function kindOf(platformType: string | undefined): DeviceKind {
  return platformType === 'mobile' || platformType === 'tablet' || platformType === 'desktop' ? platformType : 'unknown';
}
