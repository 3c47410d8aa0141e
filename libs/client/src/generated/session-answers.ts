// Generated from libs/api-client/openapi.json by `npm run generate`: change the API, not this file.

export interface SessionAnswer {
  readonly id: string;
  readonly userId: string;
  readonly token: string;
  readonly expiresAt: string;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly ipAddress: string;
  readonly userAgent: string;
  readonly impersonatedBy?: string;
}

export interface SessionUserAnswer {
  readonly id: string;
  readonly email: string;
  readonly name: string;
  readonly image: string | null;
  readonly emailVerified: boolean;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly twoFactorEnabled: boolean;
  /** An operator's roles, joined with commas; missing for everybody else. */
  readonly role?: string;
}
