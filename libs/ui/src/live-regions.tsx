import { Alert } from '@digdir/designsystemet-react';
import type { ReactNode } from 'react';

interface RegionProps {
  readonly children?: ReactNode;
}

/** Results and waits; it is in the page before it has anything to say, or nothing would be read out. */
export function StatusRegion({ children }: RegionProps) {
  return (
    <div role="status" className="live-region">
      {children}
    </div>
  );
}

/** Failures, read out at once. */
export function AlertRegion({ children }: RegionProps) {
  return (
    <div role="alert" className="live-region">
      {children}
    </div>
  );
}

interface NoticeProps {
  readonly kind: 'info' | 'success' | 'warning' | 'danger';
  readonly children: ReactNode;
}

/** A coloured box with a message; it has no role of its own, so it stands in a region. */
export function Notice({ kind, children }: NoticeProps) {
  return <Alert data-color={kind}>{children}</Alert>;
}

interface FormErrorProps {
  /** The refusal in words, or nothing. */
  readonly message: string | undefined;
}

/** The place above a submit button where a refusal of the whole form is told. */
export function FormError({ message }: FormErrorProps) {
  return <AlertRegion>{message ? <Notice kind="danger">{message}</Notice> : null}</AlertRegion>;
}
