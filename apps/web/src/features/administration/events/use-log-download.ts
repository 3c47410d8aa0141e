import { useEffect, useRef, useState } from 'react';
import { useDispatch } from 'react-redux';

import { asApiFailure, refetchSession, useWebConfig } from '@portvakt/api-client';
import { download, type EventListQuery } from '@portvakt/api-client/operators';

import { saveBlob } from '../../../browser/save-file.js';
import { useChange } from '../step-up/step-up.js';

export type EventsFilter = Omit<EventListQuery, 'cursor' | 'limit'>;

/**
 * Downloads events. The app fetches the file itself, because for a link the browser does not report whether the service
 * refused. `start` resolves to whether the file was saved. `refused`: the error of the service; `isCancelled`: the
 * operator did not give the code that the service asks for.
 */
export function useLogDownload() {
  const { basePath } = useWebConfig();
  const dispatch = useDispatch();
  const send = useChange();
  const fetching = useRef<AbortController>(undefined);
  const [isBusy, setBusy] = useState(false);
  const [refused, setRefused] = useState<unknown>();
  const [isCancelled, setCancelled] = useState(false);
  useEffect(() => () => fetching.current?.abort(), []);

  const forget = () => {
    setRefused(undefined);
    setCancelled(false);
  };
  const refuse = (error: unknown) => {
    setRefused(error);
    // The store refetches the session itself for the requests that it sends.
    if (asApiFailure(error).code === 'UNAUTHORIZED') refetchSession(dispatch);
  };
  const start = async (filter: EventsFilter, format: 'csv' | 'ndjson'): Promise<boolean> => {
    const query = new URLSearchParams({ ...(filter as Record<string, string>), format });
    const url = `${basePath === '/' ? '' : basePath}/admin/export-events?${query.toString()}`;
    const controller = new AbortController();
    fetching.current = controller;
    forget();
    setBusy(true);
    try {
      const result = await send(() => download(url, controller.signal), 'dialog');
      if (controller.signal.aborted) return false;
      if (result.outcome === 'refused') refuse(result.error);
      setCancelled(result.outcome === 'cancelled');
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
    forget();
  };
  return { start, stop, isBusy, refused, isCancelled };
}
