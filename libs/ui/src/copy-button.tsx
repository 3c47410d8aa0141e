import { FilesIcon } from '@navikt/aksel-icons';
import { useState } from 'react';

interface CopyButtonProps {
  /** What is copied; it stands beside the button. */
  readonly text: string;
  /** Names the button: what is copied. */
  readonly label: string;
  /** Said once it is copied. */
  readonly doneLabel: string;
  /** Said where the browser does not allow it. */
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
