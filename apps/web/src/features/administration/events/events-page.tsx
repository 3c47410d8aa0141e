import { DownloadIcon } from '@navikt/aksel-icons';
import { useState } from 'react';

import { useGetAuditStateQuery } from '@portvakt/api-client/operators';
import { Button, Notice, PageHeading, StatusRegion } from '@portvakt/ui';

import { useTexts } from '../../../i18n/texts.js';
import { useOperator } from '../layout/operator-context.js';
import { AuditStateLine } from './audit-state-line.js';
import { exportTexts } from './event-export.texts.js';
import { EventsPanel } from './events-panel.js';
import { eventsTexts } from './events.texts.js';
import { ExportLogDialog } from './export-log-dialog.js';
import { useEvents } from './use-events.js';

/** The audit log: whether it is whole, what it is narrowed to, the events, and the details of one. */
export function EventsPage() {
  const texts = useTexts(eventsTexts);
  const exported = useTexts(exportTexts);
  const { may } = useOperator();
  const events = useEvents();
  const { data: state, isError } = useGetAuditStateQuery();
  const [isExporting, setExporting] = useState(false);
  const [isExported, setExported] = useState(false);
  const { page, view, filter } = events;

  const ask = () => {
    setExported(false);
    setExporting(true);
  };

  return (
    <>
      <div className="page-head-actions">
        <PageHeading lead={texts.lead}>{texts.title}</PageHeading>
        {may('audit: export') && page ? (
          <Button variant="secondary" onClick={ask}>
            <DownloadIcon aria-hidden="true" />
            {texts.download}
          </Button>
        ) : null}
      </div>
      <StatusRegion>{isExported ? <Notice kind="success">{exported.done}</Notice> : null}</StatusRegion>
      {state ? <AuditStateLine state={state} /> : null}
      <StatusRegion>{isError && !state ? <Notice kind="warning">{texts.stateUnknown}</Notice> : null}</StatusRegion>
      <EventsPanel events={events} detailDays={state?.detailDays} />
      <ExportLogDialog
        open={isExporting}
        view={view}
        filter={filter}
        total={page?.total ?? null}
        onClose={() => setExporting(false)}
        onDone={() => setExported(true)}
      />
    </>
  );
}
