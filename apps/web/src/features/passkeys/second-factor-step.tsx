import { type ReactNode, useState } from 'react';

import { useWebConfig } from '@portvakt/api-client';
import { Button, FieldErrors, FormError, inFieldOrder, Notice, StatusRegion } from '@portvakt/ui';

import { BackupCodeField } from '../../forms/backup-code-field.js';
import { CodeField } from '../../forms/code-field.js';
import { fieldTexts } from '../../forms/fields.texts.js';
import { useTexts } from '../../i18n/texts.js';
import { useErrorText } from '../../i18n/use-error-text.js';
import { useLifetimes } from '../../i18n/use-lifetimes.js';
import { stepUpTexts } from './step-up.texts.js';
import { type CodeKind, useStepUpCode } from './use-step-up-code.js';

const SWITCHES = { app: 'useApp', mail: 'useMail', backup: 'useBackupCode' } as const;

interface SecondFactorStepProps {
  readonly onAccepted: () => void;
  readonly onCancel: () => void;
}

/** Asks for a code in the session: only who has shown both factors makes what counts as both. */
export function SecondFactorStep(props: SecondFactorStepProps) {
  const texts = useTexts(stepUpTexts);
  const { twoFactor } = useWebConfig();
  const available: readonly CodeKind[] = [
    ...(twoFactor.totp ? (['app'] as const) : []),
    ...(twoFactor.emailOtp ? (['mail'] as const) : []),
    'backup',
  ];
  const [kind, setKind] = useState<CodeKind>(available[0] ?? 'backup');

  return (
    <>
      <p>{texts.lead}</p>
      {/* The key empties the form for another kind of code. */}
      <CodeOfOneKind key={kind} kind={kind} {...props}>
        {available
          .filter((other) => other !== kind)
          .map((other) => (
            <Button key={other} variant="tertiary" onClick={() => setKind(other)}>
              {texts[SWITCHES[other]]}
            </Button>
          ))}
      </CodeOfOneKind>
    </>
  );
}

interface CodeOfOneKindProps extends SecondFactorStepProps {
  readonly kind: CodeKind;
  readonly children: ReactNode;
}

function CodeOfOneKind({ kind, onAccepted, onCancel, children }: CodeOfOneKindProps) {
  const texts = useTexts(stepUpTexts);
  const { fixFirst } = useTexts(fieldTexts);
  const { emailCode: time } = useLifetimes();
  const errorText = useErrorText();
  const { register, errors, submitCount, submit, refused, isBusy, isMailed } = useStepUpCode(kind, onAccepted);

  return (
    <form className="form" onSubmit={(event) => void submit(event)} noValidate>
      <StatusRegion>{isMailed ? <Notice kind="info">{texts.mailSent({ time })}</Notice> : null}</StatusRegion>
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
      <FormError message={refused && errorText(refused)} />
      <FieldErrors heading={fixFirst} errors={inFieldOrder(['code'], errors)} attempt={submitCount} />
      <div className="actions">
        <Button type="submit" loading={isBusy && texts.submitting}>
          {texts.submit}
        </Button>
        <Button variant="secondary" onClick={onCancel}>
          {texts.cancel}
        </Button>
        {children}
      </div>
    </form>
  );
}
