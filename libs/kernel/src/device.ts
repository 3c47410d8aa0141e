/** Names as their makers write them, in no language; empty where a user agent does not tell. */
export interface Device {
  readonly browser: string;
  readonly system: string;
}

/** Reads a user agent. Two versions of one browser are one device. */
export interface DeviceReader {
  read(userAgent: string): Device;
}
