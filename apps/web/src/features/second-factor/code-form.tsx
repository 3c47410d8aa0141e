import type { ChangeEvent, ReactNode } from 'react';

import type { ApiFailure } from '@portvakt/api-client';
import { Button, Checkbox, FieldErrors, FormError, inFieldOrder } from '@portvakt/ui';

import type { CodeKind } from '../../codes/code-kind.js';
import { type CodeInput, useCodeForm } from '../../codes/use-code-form.js';
import { BackupCodeField } from '../../forms/backup-code-field.js';
import { CodeField } from '../../forms/code-field.js';
import { fieldTexts } from '../../forms/fields.texts.js';
import { useTexts } from '../../i18n/texts.js';
import { useLifetimes } from '../../i18n/use-lifetimes.js';
import { useErrorText } from '../../i18n/use-error-text.js';
import { secondFactorTexts } from './second-factor.texts.js';

interface CodeFormProps {
  readonly kind: CodeKind;
  readonly isBusy: boolean;
  /** Sends the code; the form shows the refusal that it returns. */
  readonly onSubmit: (input: CodeInput) => Promise<ApiFailure | undefined>;
  /** An error that occurred after the code was accepted. */
  readonly failure: ApiFailure | undefined;
  /** Whether to trust the device; kept when the user switches to another kind of code. */
  readonly trustDevice: boolean;
  readonly onTrustDevice: (trusts: boolean) => void;
  readonly cancel: ReactNode;
}

/** The form for one kind of code. Use the kind as its key, so that switching starts with an empty form. */
export function CodeForm(props: CodeFormProps) {
  const { kind, isBusy, onSubmit, trustDevice, onTrustDevice, cancel } = props;
  const texts = useTexts(secondFactorTexts);
  const fields = useTexts(fieldTexts);
  const { trustedDevice } = useLifetimes();
  const errorText = useErrorText();
  const { form, submit, refused } = useCodeForm({ kind, isBusy, onSubmit, trustDevice });
  const { register, errors, submitCount } = form;

  const failure = refused ?? props.failure;
  return (
    <form className="form" onSubmit={(event) => void submit(event)} noValidate>
      {kind === 'backup' ? (
        <BackupCodeField register={register} name="code" error={errors.code?.message} />
      ) : (
        <CodeField
          register={register}
          name="code"
          isFromApp={kind === 'app'}
          error={errors.code?.message}
          onWholeCode={() => void submit()}
        />
      )}
      <Checkbox
        {...register('trustDevice', {
          onChange: (event: ChangeEvent<HTMLInputElement>) => onTrustDevice(event.target.checked),
        })}
        label={texts.trust({ time: trustedDevice })}
        description={texts.trustHint}
      />
      <FormError message={failure && errorText(failure)} />
      <FieldErrors heading={fields.fixFirst} errors={inFieldOrder(['code'], errors)} attempt={submitCount} />
      <div className="actions">
        <Button type="submit" loading={isBusy && texts.submitting}>
          {texts.submit}
        </Button>
        {cancel}
      </div>
    </form>
  );
}
