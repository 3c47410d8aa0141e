import { type ReactNode, useEffect } from 'react';

import type { ApiFailure } from '@portvakt/api-client';
import { Button, FieldErrors, FormError, inFieldOrder, TextField } from '@portvakt/ui';

import { fieldTexts } from '../../forms/fields.texts.js';
import { useTranslatedForm } from '../../forms/use-translated-form.js';
import { useTexts } from '../../i18n/texts.js';
import { useErrorText } from '../../i18n/use-error-text.js';
import type { NAME_LENGTH } from './name-rules.js';
import { ownPasskeysTexts } from './own-passkeys.texts.js';

interface PasskeyNameFormProps {
  readonly heading: string;
  readonly name: string;
  /** Whether the field begins with the focus and the whole name selected. */
  readonly isSelected?: boolean;
  readonly rules: typeof NAME_LENGTH;
  readonly note?: string;
  readonly description?: string;
  readonly submitLabel: string;
  readonly busyLabel: string;
  readonly isBusy: boolean;
  readonly failure: ApiFailure | undefined;
  readonly onSubmit: (name: string) => Promise<void>;
  readonly onCancel: () => void;
  /** Above the field. */
  readonly children?: ReactNode;
}

/** The name of a passkey, before it is made and when it is changed. */
export function PasskeyNameForm({ name, isSelected = false, rules, onSubmit, ...props }: PasskeyNameFormProps) {
  const texts = useTexts(ownPasskeysTexts);
  const { fixFirst } = useTexts(fieldTexts);
  const errorText = useErrorText();
  const { register, handleSubmit, setFocus, errors, submitCount } = useTranslatedForm({ passkeyName: name });
  const submit = handleSubmit(({ passkeyName }) => onSubmit(passkeyName));

  // After the dialog has focused its heading.
  useEffect(() => {
    if (isSelected) queueMicrotask(() => setFocus('passkeyName', { shouldSelect: true }));
  }, [isSelected, setFocus]);

  return (
    <form className="form" onSubmit={(event) => void submit(event)} noValidate aria-label={props.heading}>
      {props.children}
      <TextField
        {...register('passkeyName', rules)}
        label={texts.name}
        note={props.note}
        description={props.description}
        error={errors.passkeyName?.message}
        autoComplete="off"
        enterKeyHint="go"
      />
      <FormError message={props.failure && errorText(props.failure)} />
      <FieldErrors heading={fixFirst} errors={inFieldOrder(['passkeyName'], errors)} attempt={submitCount} />
      <div className="actions">
        <Button type="submit" loading={props.isBusy && props.busyLabel}>
          {props.submitLabel}
        </Button>
        <Button variant="secondary" onClick={props.onCancel}>
          {texts.cancel}
        </Button>
      </div>
    </form>
  );
}
