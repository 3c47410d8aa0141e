import { type FormEvent, useEffect, useState } from 'react';

import { useSignedInCheck } from '@portvakt/api-client';

import { type DraftForm, deleteDraft, readDraft, type TypedText, saveDraft } from './drafts.js';

interface DraftOptions {
  readonly form: DraftForm;
  /** The id of the user. */
  readonly owner: string;
  /** The names of the fields to keep; never a password or code field. */
  readonly fields: readonly string[];
}

/** The text of a form whose session ended while it was open, restored after the user has signed in again. */
export interface RestorableDraft {
  /** The text typed before the session ended, by field; undefined if there is none. */
  readonly restored: TypedText | undefined;
  readonly onInput: (event: FormEvent<HTMLFormElement>) => void;
  /** Call it when the form was sent or cancelled. */
  readonly discard: () => void;
}

/** Keeps typed text in the tab when the session ends, but not when the user leaves the page. */
export function useDraft({ form, owner, fields }: DraftOptions): RestorableDraft {
  const isSignedIn = useSignedInCheck();
  const [restored, setRestored] = useState(() => readDraft(form, owner));

  useEffect(
    () => () => {
      if (isSignedIn()) deleteDraft(form);
    },
    [form, isSignedIn],
  );

  const onInput = (event: FormEvent<HTMLFormElement>) => {
    const typed = new FormData(event.currentTarget);
    const texts = fields.flatMap((field) => {
      const text = typed.get(field);
      return typeof text === 'string' ? [[field, text]] : [];
    });
    // A form with nothing but a password typed has no draft.
    if (texts.some(([, text]) => text !== '')) saveDraft(form, owner, Object.fromEntries(texts) as TypedText);
    else deleteDraft(form);
  };

  const discard = () => {
    deleteDraft(form);
    setRestored(undefined);
  };
  return { restored, onInput, discard };
}
