import '@digdir/designsystemet-web/ds-error-summary';
import { ErrorSummary } from '@digdir/designsystemet-react';
import { type ComponentRef, useEffect, useRef, useState } from 'react';

export interface FieldError {
  /** The id of the field. */
  readonly field: string;
  readonly message: string;
}

interface FieldErrorsProps {
  readonly heading: string;
  readonly errors: readonly FieldError[];
  /** The number of submits; focus moves once for each refused submit, never while the user types. */
  readonly attempt: number;
}

/** How the last refused submit was shown; later typing does not change it. */
interface Answer {
  readonly attempt: number;
  readonly withSummary: boolean;
  /** The only invalid field, or undefined. */
  readonly field: string | undefined;
}

/** Moves focus after a refused submit: to the only invalid field, or to a summary of several. */
export function FieldErrors({ heading, errors, attempt }: FieldErrorsProps) {
  const [answered, setAnswered] = useState<Answer>({ attempt: 0, withSummary: false, field: undefined });
  const summary = useRef<ComponentRef<typeof ErrorSummary>>(null);

  if (answered.attempt !== attempt) {
    const withSummary = errors.length > 1;
    setAnswered({ attempt, withSummary, field: withSummary ? undefined : errors[0]?.field });
  }

  // The summary focuses itself when it is rendered, but React restores the previous focus.
  useEffect(() => {
    if (answered.withSummary) summary.current?.focus();
    else if (answered.field) document.getElementById(answered.field)?.focus();
  }, [answered]);

  if (!answered.withSummary || answered.attempt !== attempt || errors.length === 0) return null;
  return (
    <ErrorSummary ref={summary}>
      <ErrorSummary.Heading>{heading}</ErrorSummary.Heading>
      <ErrorSummary.List>
        {errors.map(({ field, message }) => (
          <ErrorSummary.Item key={field}>
            <ErrorSummary.Link href={`#${field}`}>{message}</ErrorSummary.Link>
          </ErrorSummary.Item>
        ))}
      </ErrorSummary.List>
    </ErrorSummary>
  );
}

type Messages<Field extends string> = Readonly<Partial<Record<Field, { readonly message?: string | undefined }>>>;

/** The errors of a form, in the order of its fields. */
export function inFieldOrder<Field extends string>(order: readonly Field[], errors: Messages<Field>): FieldError[] {
  return order.flatMap((field) => {
    const message = errors[field]?.message;
    return message ? [{ field, message }] : [];
  });
}
