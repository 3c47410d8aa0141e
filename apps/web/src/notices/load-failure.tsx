import { useRef, useState } from 'react';

import { AlertRegion, Button, Notice } from '@portvakt/ui';

import { useTexts } from '../i18n/texts.js';
import { useErrorText } from '../i18n/use-error-text.js';
import { focusHeadingAfter } from './focus-heading.js';
import { noticesTexts } from './notices.texts.js';

type Answer = { readonly isError: boolean } | undefined;

interface LoadFailureProps {
  /** Why something could not be fetched; nothing while all is well, so that the region stands before its news. */
  readonly error: unknown;
  /** Whether it is being fetched now, for whatever reason. */
  readonly isFetching: boolean;
  /** Gives what came of it: one answer, or one for each of several calls; undefined for a call that needed no other try. */
  readonly onRetry: () => PromiseLike<Answer | readonly Answer[]>;
}

/** Says that something could not be fetched, and offers to try again; it stays while that goes on, and focus with it. */
export function LoadFailure({ error, isFetching, onRetry }: LoadFailureProps) {
  const texts = useTexts(noticesTexts);
  const errorText = useErrorText();
  const button = useRef<HTMLButtonElement>(null);
  const [retried, setRetried] = useState<unknown>();
  const shown = error ?? retried;

  // `onRetry` resolves up to a frame before the page is rendered with the result, so its promise cannot end the retry:
  // the notice would be gone for that frame, and its button would lose focus. A new failure is another object.
  if (retried !== undefined && !isFetching && error !== retried) setRetried(undefined);

  const retry = async () => {
    setRetried(shown);
    // Some browsers give no focus to a button that a mouse presses.
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
