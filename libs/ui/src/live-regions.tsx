import { Alert } from '@digdir/designsystemet-react';
import { type ReactNode, useEffect, useState } from 'react';

/** A screen reader hears what is said in a region that it knows; this is long enough to get to know a new one. */
const HEARD_AFTER_MS = 100;

interface RegionProps {
  readonly children?: ReactNode;
}

/** Results and waits; it is in the page before it has anything to say, or nothing would be read out. */
export function StatusRegion({ children }: RegionProps) {
  return <Region role="status">{children}</Region>;
}

/** Failures, read out at once. */
export function AlertRegion({ children }: RegionProps) {
  return <Region role="alert">{children}</Region>;
}

/** News that a navigation brings comes with its region; it waits until the region stands. */
function Region({ role, children }: RegionProps & { readonly role: 'status' | 'alert' }) {
  const [isKnown, setKnown] = useState(false);

  useEffect(() => {
    const timer = setTimeout(() => setKnown(true), HEARD_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);

  return (
    <div role={role} className="live-region">
      {isKnown ? children : null}
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
