/** The proper names of browser and operating system; empty where the user agent does not contain them. */
export interface Device {
  readonly browser: string;
  readonly system: string;
}

/** Reads browser and system from a user agent. Versions are ignored. */
export interface DeviceReader {
  read(userAgent: string): Device;
}
