import { type FormEvent, useEffect, useState } from 'react';

import { useSignedInCheck } from '@portvakt/api-client';

import { type DraftForm, dropDraft, readDraft, type TypedText, writeDraft } from './drafts.js';

interface DraftOptions {
  readonly form: DraftForm;
  /** The id of the user. */
  readonly owner: string;
  /** Names of the fields to keep: never one for a password or a code. */
  readonly fields: readonly string[];
}

/** Typed text that is there again when a session ended in the middle of a form and somebody signed in anew. */
export interface KeptText {
  /** What was typed before the session ended, by field. */
  readonly kept: TypedText | undefined;
  /** For the `onInput` of the form. */
  readonly keep: (event: FormEvent<HTMLFormElement>) => void;
  /** For when it was sent in, or given up. */
  readonly drop: () => void;
}

/** Keeps what is typed for as long as the tab: over the end of a session, not over leaving the page. */
export function useDraft({ form, owner, fields }: DraftOptions): KeptText {
  const isSignedIn = useSignedInCheck();
  const [kept, setKept] = useState(() => readDraft(form, owner));

  useEffect(
    () => () => {
      if (isSignedIn()) dropDraft(form);
    },
    [form, isSignedIn],
  );

  const keep = (event: FormEvent<HTMLFormElement>) => {
    const typed = new FormData(event.currentTarget);
    const texts = fields.flatMap((field) => {
      const text = typed.get(field);
      return typeof text === 'string' ? [[field, text]] : [];
    });
    // A form in which only a password was typed has nothing to keep.
    if (texts.some(([, text]) => text !== '')) writeDraft(form, owner, Object.fromEntries(texts) as TypedText);
    else dropDraft(form);
  };

  const drop = () => {
    dropDraft(form);
    setKept(undefined);
  };
  return { kept, keep, drop };
}
