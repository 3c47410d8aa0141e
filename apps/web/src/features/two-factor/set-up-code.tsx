import { asApiFailure, useVerifyTotpMutation } from '@portvakt/api-client';
import { Button, FieldErrors, FormError, inFieldOrder } from '@portvakt/ui';

import { useCodeForm } from '../../codes/use-code-form.js';
import { withoutSeparators } from '../../forms/code.js';
import { CodeField } from '../../forms/code-field.js';
import { fieldTexts } from '../../forms/fields.texts.js';
import { useTexts } from '../../i18n/texts.js';
import { useErrorText } from '../../i18n/use-error-text.js';
import { SetUpStep } from './set-up-step.js';
import { setUpTexts } from './set-up.texts.js';
import { UnsavedCodesGuard } from './unsaved-codes-guard.js';

interface SetUpCodeProps {
  /** The authenticator that the code belongs to. */
  readonly id: string | undefined;
  readonly isFirst: boolean;
  /** Not where two-factor may be on already. */
  readonly canLeave: boolean;
  readonly onVerified: () => void;
  /** Back to the QR code and the key. */
  readonly onBack: () => void;
}

/** Asks for the first code, which verifies that the app has the secret. */
export function SetUpCode({ id, isFirst, canLeave, onVerified, onBack }: SetUpCodeProps) {
  const texts = useTexts(setUpTexts);
  const fields = useTexts(fieldTexts);
  const errorText = useErrorText();
  const [verify, { isLoading }] = useVerifyTotpMutation();
  const { form, submit, refused } = useCodeForm({
    kind: 'app',
    isBusy: isLoading,
    onSubmit: async ({ code }) => {
      const { error } = await verify({ code: withoutSeparators(code), ...(id === undefined ? {} : { id }) });
      if (error) return asApiFailure(error);
      onVerified();
      return undefined;
    },
  });
  const { register, errors, submitCount } = form;

  return (
    <SetUpStep step={2} heading={texts.enterCode}>
      <form className="form" onSubmit={(event) => void submit(event)} noValidate aria-label={texts.enterCode}>
        <CodeField
          register={register}
          name="code"
          isFromApp
          error={errors.code?.message}
          onWholeCode={() => void submit()}
        />
        <FormError message={refused && errorText(refused)} />
        <FieldErrors heading={fields.fixFirst} errors={inFieldOrder(['code'], errors)} attempt={submitCount} />
        <div className="actions">
          <Button type="submit" loading={isLoading && texts.checking}>
            {isFirst ? texts.turnOn : texts.add}
          </Button>
          <Button variant="secondary" onClick={onBack}>
            {texts.back}
          </Button>
        </div>
      </form>
      {canLeave ? null : <UnsavedCodesGuard />}
    </SetUpStep>
  );
}
