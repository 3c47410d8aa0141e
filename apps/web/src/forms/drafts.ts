import { inTabStorage } from '../rooms/tab-storage.js';

/** The forms whose typed text outlives a session that ends in the middle of them. */
export type DraftForm = 'profil' | 'ny-e-postadresse' | 'ny-autentiseringsapp';

/** Typed text by field. */
export type TypedText = Readonly<Record<string, string>>;

interface Draft {
  /** Whose text it is: nobody else who signs in in this tab gets to see it. */
  readonly owner: string;
  readonly typed: TypedText;
}

const PREFIX = 'portvakt.utkast.';

/** What its owner had typed in this tab, or undefined. The draft of somebody else is dropped. */
export function readDraft(form: DraftForm, owner: string): TypedText | undefined {
  const draft = parse(inTabStorage((storage) => storage.getItem(PREFIX + form)));
  if (draft && draft.owner !== owner) dropDraft(form);
  return draft?.owner === owner ? draft.typed : undefined;
}

/** Callers name the fields they keep; passwords and codes are never among them. */
export function writeDraft(form: DraftForm, owner: string, typed: TypedText): void {
  const draft: Draft = { owner, typed };
  inTabStorage((storage) => storage.setItem(PREFIX + form, JSON.stringify(draft)));
}

export function dropDraft(form: DraftForm): void {
  inTabStorage((storage) => storage.removeItem(PREFIX + form));
}

/** For a sign-out: nothing that was typed stays behind. */
export function dropAllDrafts(): void {
  inTabStorage((storage) => {
    const names = Array.from({ length: storage.length }, (_, index) => storage.key(index));
    for (const name of names) if (name?.startsWith(PREFIX)) storage.removeItem(name);
  });
}

function parse(text: string | null | undefined): Draft | undefined {
  try {
    const value: unknown = JSON.parse(text ?? 'null');
    return isDraft(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function isDraft(value: unknown): value is Draft {
  if (typeof value !== 'object' || value === null || !('owner' in value) || !('typed' in value)) return false;
  const { owner, typed } = value;
  return typeof owner === 'string' && typeof typed === 'object' && typed !== null && Object.values(typed).every(isText);
}

const isText = (value: unknown): value is string => typeof value === 'string';
