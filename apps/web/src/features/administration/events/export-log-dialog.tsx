import { type FormEvent, useId, useState } from 'react';

import { asApiFailure } from '@portvakt/api-client';
import { Button, Dialog, FormError, Notice, RadioGroup, StatusRegion } from '@portvakt/ui';

import { useTexts } from '../../../i18n/texts.js';
import { useErrorText } from '../../../i18n/use-error-text.js';
import { frameTexts } from '../layout/frame.texts.js';
import { useNumber } from '../lists/use-number.js';
import { exportTexts } from './event-export.texts.js';
import { COUNTED, type EventsView } from './events-view.js';
import { type EventsFilter, useLogDownload } from './use-log-download.js';
import { useFilterWords } from './use-filter-words.js';

interface ExportLogDialogProps {
  readonly open: boolean;
  readonly view: EventsView;
  readonly filter: EventsFilter;
  /** Null where there are more than the service counts. */
  readonly total: number | null;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** The service puts no more into a file. */
const MOST = 1_000_000;

/** Says which events are downloaded, and asks in which form. */
export function ExportLogDialog({ open, view, filter, total, onClose, onDone }: ExportLogDialogProps) {
  const texts = useTexts(exportTexts);
  const { nothingChanged } = useTexts(frameTexts);
  const errorText = useErrorText();
  const number = useNumber();
  const { start, stop, isBusy, refused, isCancelled } = useLogDownload();
  const [format, setFormat] = useState<'csv' | 'ndjson'>('csv');
  const id = useId();

  const close = () => {
    stop();
    onClose();
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy || !(await start(filter, format))) return;
    onClose();
    onDone();
  };
  const refusalText = (error: unknown): string =>
    asApiFailure(error).code === 'EXPORT_TOO_LARGE' ? texts.tooLarge({ number: number(MOST) }) : errorText(error);
  return (
    <Dialog open={open} onClose={close} heading={texts.heading} closeLabel={texts.close}>
      <form className="form" onSubmit={(event) => void submit(event)}>
        {open ? <What view={view} total={total} /> : null}
        <div>
          <p id={id} className="row-name">
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
        <StatusRegion>{isCancelled ? <Notice kind="info">{nothingChanged}</Notice> : null}</StatusRegion>
        <FormError message={refused === undefined ? undefined : refusalText(refused)} />
        <div className="actions">
          <Button type="submit" loading={isBusy && texts.downloading}>
            {texts.download}
          </Button>
          <Button variant="secondary" onClick={close}>
            {texts.cancel}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

/** What the log is narrowed to, and how many events that are. */
function What({ view, total }: Pick<ExportLogDialogProps, 'view' | 'total'>) {
  const texts = useTexts(exportTexts);
  const number = useNumber();
  const filterWords = useFilterWords();
  return (
    <>
      <ul className="consequences">
        {filterWords(view).map((words) => (
          <li key={words}>{words}</li>
        ))}
      </ul>
      <p>
        {total === null
          ? texts.whatMany({ number: number(COUNTED) })
          : texts.what({ count: total, number: number(total) })}
        . {texts.isNoted}
      </p>
    </>
  );
}
