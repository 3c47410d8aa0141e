/** The names of browser and operating system, from fixed lists; empty where the user agent does not contain one. */
export interface Device {
  readonly browser: string;
  readonly system: string;
}

/** Reads browser and system from a user agent, but never its own text. Versions are ignored. */
export interface DeviceReader {
  read(userAgent: string): Device;
}
