import { useEffect, useRef, useState } from 'react';

import { useWebConfig } from '@portvakt/api-client';
import { download, type EventListQuery } from '@portvakt/api-client/operators';

import { saveBlob } from '../../../notices/save-file.js';
import { useChange } from '../frame/step-up.js';

export type EventsFilter = Omit<EventListQuery, 'cursor' | 'limit'>;

/**
 * Downloads events. The app fetches the file itself, because for a link the browser does not report whether the service
 * refused. Resolves to whether the file is saved; `refused` is why it is not.
 */
export function useDownload() {
  const { basePath } = useWebConfig();
  const send = useChange();
  const fetching = useRef<AbortController>(undefined);
  const [isBusy, setBusy] = useState(false);
  const [refused, setRefused] = useState<unknown>();
  useEffect(() => () => fetching.current?.abort(), []);

  const start = async (filter: EventsFilter, format: 'csv' | 'ndjson'): Promise<boolean> => {
    const query = new URLSearchParams({ ...(filter as Record<string, string>), format });
    const url = `${basePath === '/' ? '' : basePath}/admin/export-events?${query.toString()}`;
    const controller = new AbortController();
    fetching.current = controller;
    setRefused(undefined);
    setBusy(true);
    try {
      const result = await send(() => download(url, controller.signal));
      if (controller.signal.aborted) return false;
      if (result.outcome === 'refused') setRefused(result.error);
      if (result.outcome !== 'done' || !result.data) return false;
      saveBlob(result.data.name, result.data.content);
      return true;
    } catch (error) {
      if (controller.signal.aborted) return false;
      throw error;
    } finally {
      setBusy(false);
    }
  };
  const stop = () => {
    fetching.current?.abort();
    setRefused(undefined);
  };
  return { start, stop, isBusy, refused };
}
