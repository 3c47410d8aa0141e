import { FilesIcon } from '@navikt/aksel-icons';
import { useState } from 'react';

interface CopyButtonProps {
  /** The text to copy, which is shown beside the button. */
  readonly text: string;
  /** The accessible name of the button, which says what is copied. */
  readonly label: string;
  /** Announced after copying. */
  readonly doneLabel: string;
  /** Announced if the browser does not allow copying. */
  readonly failedLabel: string;
}

/** A small button that copies the text beside it. */
export function CopyButton({ text, label, doneLabel, failedLabel }: CopyButtonProps) {
  const [result, setResult] = useState<'done' | 'failed'>();

  const copy = async () => {
    setResult(undefined);
    try {
      await navigator.clipboard.writeText(text);
      setResult('done');
    } catch {
      setResult('failed');
    }
  };
  return (
    <span className="copy-button">
      <button type="button" aria-label={label} onClick={() => void copy()}>
        <FilesIcon aria-hidden="true" />
      </button>
      <span role="status">{result === undefined ? '' : { done: doneLabel, failed: failedLabel }[result]}</span>
    </span>
  );
}
