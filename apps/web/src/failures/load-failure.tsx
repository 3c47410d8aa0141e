import { useRef, useState } from 'react';

import { AlertRegion, Button, Notice } from '@portvakt/ui';

import { useTexts } from '../i18n/texts.js';
import { useErrorText } from '../i18n/use-error-text.js';
import { focusHeadingAfter } from '../focus/focus-heading.js';
import { noticesTexts } from './notices.texts.js';

type Answer = { readonly isError: boolean } | undefined;

interface LoadFailureProps {
  /** Why fetching failed; empty otherwise, so that the live region exists before its message. */
  readonly error: unknown;
  /** Whether a request is running, for any reason. */
  readonly isFetching: boolean;
  /**
   * Resolves to the result of the retry: one result, or one for each request; undefined for a request that needed no
   * retry.
   */
  readonly onRetry: () => PromiseLike<Answer | readonly Answer[]>;
}

/** Shows that fetching failed and offers a retry. The notice and its focus stay while the retry runs. */
export function LoadFailure({ error, isFetching, onRetry }: LoadFailureProps) {
  const texts = useTexts(noticesTexts);
  const errorText = useErrorText();
  const button = useRef<HTMLButtonElement>(null);
  const [retried, setRetried] = useState<unknown>();
  const shown = error ?? retried;

  // `onRetry` resolves up to a frame before the page renders the result, so its promise cannot end the retry: the
  // notice would be missing for that frame, and its button would lose focus. A new failure is another object.
  if (retried !== undefined && !isFetching && error !== retried) setRetried(undefined);

  const retry = async () => {
    setRetried(shown);
    // Some browsers do not focus a button that is clicked.
    button.current?.focus();
    const stopWatching = focusHeadingAfter(button.current);
    const answers = [await onRetry()].flat();
    if (answers.some((answer) => answer?.isError)) stopWatching();
  };

  return (
    <AlertRegion>
      {shown ? (
        <Notice kind="danger">
          <div className="alert-actions">
            <p>{errorText(shown)}</p>
            <Button
              ref={button}
              variant="secondary"
              tone="neutral"
              size="sm"
              loading={retried !== undefined && texts.tryingAgain}
              onClick={() => void retry()}
            >
              {texts.tryAgain}
            </Button>
          </div>
        </Notice>
      ) : null}
    </AlertRegion>
  );
}
