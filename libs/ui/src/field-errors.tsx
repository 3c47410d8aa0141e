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
  /** Counts the submits, so that focus moves once for each refused one and never while somebody types. */
  readonly attempt: number;
}

/** Moves focus after a refused submit: to the one wrong field, or to a summary of several. */
export function FieldErrors({ heading, errors, attempt }: FieldErrorsProps) {
  const [answered, setAnswered] = useState({ attempt: 0, withSummary: false });
  const summary = useRef<ComponentRef<typeof ErrorSummary>>(null);
  const first = errors[0];

  useEffect(() => {
    if (answered.attempt === attempt) return;
    setAnswered({ attempt, withSummary: errors.length > 1 });
    if (errors.length === 1 && first) document.getElementById(first.field)?.focus();
  }, [answered, attempt, errors.length, first]);

  // The element takes focus itself when it enters the page, but React gives it back to where it was before.
  useEffect(() => {
    if (answered.withSummary) summary.current?.focus();
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

/** A form's errors in the order its fields stand on the page. */
export function inFieldOrder<Field extends string>(order: readonly Field[], errors: Messages<Field>): FieldError[] {
  return order.flatMap((field) => {
    const message = errors[field]?.message;
    return message ? [{ field, message }] : [];
  });
}
