import type { UseFormRegisterReturn } from 'react-hook-form';

import { TextField } from '@portvakt/ui';

import { textKeys, useTexts } from '../i18n/texts.js';
import { isBackupCode } from './backup-code.js';
import { backupCodeTexts } from './backup-code.texts.js';
import './code-field.css';

const keys = textKeys(backupCodeTexts);

interface BackupCodeFieldProps<Name extends string> {
  /** The `register` of the form. */
  readonly register: (
    name: Name,
    rules: { readonly validate: (typed: string) => string | true },
  ) => UseFormRegisterReturn<Name>;
  readonly name: Name;
  readonly error: string | undefined;
}

/** One field for a backup code, with or without its hyphen. */
export function BackupCodeField<Name extends string>({ register, name, error }: BackupCodeFieldProps<Name>) {
  const texts = useTexts(backupCodeTexts);
  return (
    <div className="code-field backup-code" data-page-focus>
      <TextField
        {...register(name, { validate: (typed) => isBackupCode(typed) || keys.backupMalformed })}
        label={texts.backupCode}
        description={texts.backupHint}
        error={error}
        autoComplete="off"
        autoCapitalize="none"
        enterKeyHint="go"
      />
    </div>
  );
}
