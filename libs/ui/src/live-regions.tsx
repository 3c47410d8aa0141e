import { Alert } from '@digdir/designsystemet-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';

/** Screen readers announce changes in a live region they already know; this gives them time to register a new one. */
const ANNOUNCED_AFTER_MS = 100;

interface RegionProps {
  readonly children?: ReactNode;
}

/** A polite live region for results and waiting times. Render it before it has content, or nothing is announced. */
export function StatusRegion({ children }: RegionProps) {
  return <Region role="status">{children}</Region>;
}

/** An assertive live region for failures. */
export function AlertRegion({ children }: RegionProps) {
  return <Region role="alert">{children}</Region>;
}

/** A region that is rendered together with its message shows the message after a delay. */
function Region({ role, children }: RegionProps & { readonly role: 'status' | 'alert' }) {
  const [isKnown, setKnown] = useState(false);

  useEffect(() => {
    const timer = setTimeout(() => setKnown(true), ANNOUNCED_AFTER_MS);
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

/** A coloured box with a message. It has no role, so place it in a live region. */
export function Notice({ kind, children }: NoticeProps) {
  return <Alert data-color={kind}>{children}</Alert>;
}

interface FormErrorProps {
  /** The message, or undefined. */
  readonly message: string | undefined;
  /** A link after the message. */
  readonly children?: ReactNode;
}

/** Shows a refusal of the whole form, above its submit button, and scrolls it into view. */
export function FormError({ message, children }: FormErrorProps) {
  return (
    <AlertRegion>
      {message ? (
        <ShownNotice key={message}>
          {message} {children}
        </ShownNotice>
      ) : null}
    </AlertRegion>
  );
}

function ShownNotice({ children }: { readonly children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);

  // An on-screen keyboard may cover what is below the focused field.
  useEffect(() => box.current?.scrollIntoView({ block: 'nearest' }), []);
  return (
    <div ref={box}>
      <Notice kind="danger">{children}</Notice>
    </div>
  );
}
