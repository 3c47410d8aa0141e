import { inTabStorage } from '../browser/tab-storage.js';

/** The forms whose typed text is restored after the user had to sign in again while they were open. */
export type DraftForm = 'profil' | 'opplysninger' | 'ny-e-postadresse' | 'ny-autentiseringsapp' | 'ny-passnokkel';

/** Typed text by field name. */
export type TypedText = Readonly<Record<string, string>>;

interface Draft {
  /** The id of the user who typed it; nobody else who signs in in this tab may read it. */
  readonly owner: string;
  readonly typed: TypedText;
}

const PREFIX = 'portvakt.utkast.';

/** Returns the owner's draft in this tab, or undefined. Deletes the draft of another user. */
export function readDraft(form: DraftForm, owner: string): TypedText | undefined {
  const draft = parse(inTabStorage((storage) => storage.getItem(PREFIX + form)));
  if (draft && draft.owner !== owner) deleteDraft(form);
  return draft?.owner === owner ? draft.typed : undefined;
}

/** Saves a draft. Callers name the fields to keep, which must not include passwords or codes. */
export function saveDraft(form: DraftForm, owner: string, typed: TypedText): void {
  const draft: Draft = { owner, typed };
  inTabStorage((storage) => storage.setItem(PREFIX + form, JSON.stringify(draft)));
}

export function deleteDraft(form: DraftForm): void {
  inTabStorage((storage) => storage.removeItem(PREFIX + form));
}

/** Deletes every draft, for a sign-out. */
export function deleteAllDrafts(): void {
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
