import { DownloadIcon, FilesIcon, PrinterSmallIcon } from '@navikt/aksel-icons';
import { useState } from 'react';

import { toReadableEmail, useSession, useWebConfig } from '@portvakt/api-client';
import { Button, FormError, Notice, StatusRegion } from '@portvakt/ui';

import { useLanguage, useTexts } from '../../i18n/texts.js';
import { formatDate } from '../../i18n/time.js';
import { backupCodesFileName } from './backup-codes-file-name.js';
import { backupCodesTexts } from './backup-codes.texts.js';
import { ConfirmCodesSaved } from './confirm-codes-saved.js';
import { UnsavedCodesGuard } from './unsaved-codes-guard.js';
import { saveFile } from '../../browser/save-file.js';
import { useCopy } from './use-copy.js';

interface BackupCodesProps {
  readonly codes: readonly string[];
  /** Called when the user confirms that the codes are saved. */
  readonly onSaved: () => void;
}

/** Shows backup codes once, to copy, download or print. They are in memory only while this component is mounted. */
export function BackupCodes({ codes, onSaved }: BackupCodesProps) {
  const texts = useTexts(backupCodesTexts);
  const { appName } = useWebConfig();
  const [language] = useLanguage();
  const { signedIn } = useSession();
  const [madeAt] = useState(() => new Date().toISOString());
  const { copy, outcome } = useCopy();

  const date = formatDate(madeAt, language);
  const account = toReadableEmail(signedIn?.user.email ?? '');
  const heading = texts.for({ product: appName });
  const download = () => saveFile(backupCodesFileName(appName), [heading, account, date, '', ...codes, ''].join('\n'));

  return (
    <div className="printout">
      <p className="not-printed">{texts.onlyOnce}</p>
      <div className="printed-only">
        <p>{heading}</p>
        <p>{account}</p>
        <p>{date}</p>
      </div>
      <ul className="backup-codes" aria-label={texts.list} translate="no">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="actions not-printed">
        <Button variant="secondary" size="sm" onClick={() => void copy(codes.join('\n'))}>
          <FilesIcon aria-hidden="true" />
          {texts.copy}
        </Button>
        <Button variant="secondary" size="sm" onClick={download}>
          <DownloadIcon aria-hidden="true" />
          {texts.download}
        </Button>
        <Button variant="secondary" size="sm" onClick={() => window.print()}>
          <PrinterSmallIcon aria-hidden="true" />
          {texts.print}
        </Button>
      </div>
      <div className="not-printed">
        <StatusRegion>{outcome === 'copied' ? <Notice kind="success">{texts.copied}</Notice> : null}</StatusRegion>
        <FormError message={outcome === 'failed' ? texts.notCopied : undefined} />
      </div>
      <ConfirmCodesSaved onSaved={onSaved} />
      <UnsavedCodesGuard />
    </div>
  );
}
