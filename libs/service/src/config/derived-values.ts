import { isLoopback } from './formats/web-formats.js';
import type { Values } from './settings.js';

/** Defaults that depend on other variables. All of them are computed here. */
export interface DerivedValues {
  readonly isProduction: boolean;
  readonly origin: string;
  /** Whether the host of the origin is this machine. */
  readonly isOnLoopback: boolean;
  /** Origin and base path, without a slash at the end. */
  readonly baseUrl: string;
  /** Outside production no load balancer polls `/ready`, so a stop need not wait. */
  readonly drainSeconds: number;
  readonly auditDetailDays: number;
  /** Null: no contact is configured. */
  readonly supportContact: string | null;
}

const DRAIN_SECONDS = 5;
const AUDIT_DETAIL_DAYS = 90;
/** The default with `POLICY=strict`, and the maximum that it allows (operators §14.3). */
export const STRICT_AUDIT_DETAIL_DAYS = 30;

export function derive(values: Values): DerivedValues {
  const origin = values.PUBLIC_URL ?? new URL(`http://localhost:${values.PORT}`).origin;
  const baseUrl = values.BASE_PATH === '/' ? origin : `${origin}${values.BASE_PATH}`;
  const isProduction = values.NODE_ENV === 'production';
  return {
    isProduction,
    origin,
    isOnLoopback: isLoopback(new URL(origin).hostname),
    baseUrl,
    drainSeconds: values.DRAIN_SECONDS ?? (isProduction ? DRAIN_SECONDS : 0),
    auditDetailDays: values.AUDIT_DETAIL_DAYS ?? defaultDetailDays(values),
    supportContact: values.SUPPORT_CONTACT ?? contactOf(values),
  };
}

const defaultDetailDays = ({ POLICY, AUDIT_RETENTION_DAYS }: Values): number =>
  Math.min(POLICY === 'strict' ? STRICT_AUDIT_DETAIL_DAYS : AUDIT_DETAIL_DAYS, AUDIT_RETENTION_DAYS);

/** The e-mail address takes precedence, as in the mails. */
const contactOf = ({ CONTACT_EMAIL, CONTACT_URL }: Values): string | null =>
  CONTACT_EMAIL === null ? CONTACT_URL : `mailto:${CONTACT_EMAIL}`;
