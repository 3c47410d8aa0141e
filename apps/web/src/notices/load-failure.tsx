import { AlertRegion, Button, Notice } from '@portvakt/ui';

import { useTexts } from '../i18n/texts.js';
import { useErrorText } from '../i18n/use-error-text.js';
import { noticesTexts } from './notices.texts.js';

interface LoadFailureProps {
  /** Why something could not be fetched; nothing while all is well, so that the region stands before its news. */
  readonly error: unknown;
  readonly onRetry: () => void;
}

/** Says that something could not be fetched, and offers to try again. */
export function LoadFailure({ error, onRetry }: LoadFailureProps) {
  const texts = useTexts(noticesTexts);
  const errorText = useErrorText();
  return (
    <AlertRegion>
      {error ? (
        <Notice kind="danger">
          <div className="alert-actions">
            <p>{errorText(error)}</p>
            <Button variant="secondary" tone="neutral" size="sm" onClick={onRetry}>
              {texts.tryAgain}
            </Button>
          </div>
        </Notice>
      ) : null}
    </AlertRegion>
  );
}
