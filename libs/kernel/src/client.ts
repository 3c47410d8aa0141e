/** Where a request comes from, as far as it is known. */
export interface Client {
  /** Empty when unknown. */
  readonly ipAddress: string;
  /** Empty when unknown. */
  readonly userAgent: string;
}
