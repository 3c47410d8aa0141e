import { type FormEvent, useEffect, useState } from 'react';

import { useSignedInCheck } from '@portvakt/api-client';

import { type DraftForm, dropDraft, readDraft, type TypedText, writeDraft } from './drafts.js';

interface DraftOptions {
  readonly form: DraftForm;
  /** The id of the user. */
  readonly owner: string;
  /** The names of the fields to keep; never a password or code field. */
  readonly fields: readonly string[];
}

/** The text of a form whose session ended while it was open, restored after the user has signed in again. */
export interface KeptText {
  /** The text typed before the session ended, by field; undefined if there is none. */
  readonly kept: TypedText | undefined;
  /** For the `onInput` of the form. */
  readonly keep: (event: FormEvent<HTMLFormElement>) => void;
  /** Call it when the form was sent or cancelled. */
  readonly drop: () => void;
}

/** Keeps typed text in the tab when the session ends, but not when the user leaves the page. */
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
    // A form with nothing but a password typed has no draft.
    if (texts.some(([, text]) => text !== '')) writeDraft(form, owner, Object.fromEntries(texts) as TypedText);
    else dropDraft(form);
  };

  const drop = () => {
    dropDraft(form);
    setKept(undefined);
  };
  return { kept, keep, drop };
}
