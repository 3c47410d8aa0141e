import { type FormEvent, useId, useState } from 'react';

import { useWebConfig } from '@portvakt/api-client';
import type { EventListQuery } from '@portvakt/api-client/operators';
import { Button, Dialog, RadioGroup } from '@portvakt/ui';

import { useTexts } from '../../../i18n/texts.js';
import { useNumber } from '../frame/use-number.js';
import { exportTexts } from './event-export.texts.js';
import { useDownload } from './use-download.js';

interface ExportDialogProps {
  readonly open: boolean;
  readonly filter: Omit<EventListQuery, 'cursor' | 'limit'>;
  /** Null where there are more than the service counts. */
  readonly total: number | null;
  readonly onClose: () => void;
  /** The browser has begun to download. */
  readonly onBegun: () => void;
}

/** More are not counted (operators §10.6). */
const COUNTED = 10_000;

/** Asks in which form the events are downloaded. */
export function ExportDialog({ open, filter, total, onClose, onBegun }: ExportDialogProps) {
  const texts = useTexts(exportTexts);
  const number = useNumber();
  const { basePath } = useWebConfig();
  const download = useDownload();
  const [format, setFormat] = useState<'csv' | 'ndjson'>('csv');
  const id = useId();

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    onClose();
    const query = new URLSearchParams({ ...(filter as Record<string, string>), format });
    const base = basePath === '/' ? '' : basePath;
    if (await download(`${base}/admin/export-events?${query.toString()}`)) onBegun();
  };
  return (
    <Dialog open={open} onClose={onClose} heading={texts.heading} closeLabel={texts.close}>
      <form className="form" onSubmit={(event) => void submit(event)}>
        <p>
          {total === null
            ? texts.whatMany({ number: number(COUNTED) })
            : texts.what({ count: total, number: number(total) })}
          . {texts.isNoted}
        </p>
        <div>
          <p id={id} className="room-name">
            {texts.format}
          </p>
          <RadioGroup
            name="export-format"
            labelledBy={id}
            choices={[
              { value: 'csv', label: texts.csv },
              { value: 'ndjson', label: texts.ndjson },
            ]}
            value={format}
            onChange={setFormat}
          />
        </div>
        <div className="actions">
          <Button type="submit">{texts.download}</Button>
          <Button variant="secondary" onClick={onClose}>
            {texts.cancel}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
