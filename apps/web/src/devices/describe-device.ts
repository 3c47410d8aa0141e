import Bowser from 'bowser';

export type DeviceKind = 'mobile' | 'tablet' | 'desktop' | 'unknown';

/** What a user agent string tells about a device; `name` is null if the browser or system is unknown. */
export interface Device {
  readonly kind: DeviceKind;
  readonly name: { readonly browser: string; readonly system: string } | null;
}

const UNKNOWN: Device = { kind: 'unknown', name: null };

/** Common names for browsers that the library names in full. */
const SHORT_BROWSER: Readonly<Record<string, string>> = {
  'Microsoft Edge': 'Edge',
  'Samsung Internet for Android': 'Samsung Internet',
};

/**
 * Parses a user agent string. It is only as precise as the string: an iPad that requests desktop pages is reported as a
 * Mac.
 */
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
