/** Names as their makers write them, in no language; empty where a user agent does not tell. */
export interface Device {
  readonly browser: string;
  readonly system: string;
}

/** What a device is remembered by. */
export const deviceKey = ({ browser, system }: Device): string => `${browser}/${system}`;
