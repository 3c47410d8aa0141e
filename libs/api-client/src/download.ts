import type { ApiFailure } from './api-failure.js';
import { readFailure } from './read-failure.js';

/** A file of the service, which the browser keeps on disk where it is large. */
export interface Download {
  readonly name: string;
  readonly content: Blob;
}

/**
 * Fetches a file. Does not use the client's base query, which reads each response into one text and caches it. An
 * aborted request rejects.
 */
export async function download(
  url: string,
  signal: AbortSignal,
): Promise<{ readonly data: Download } | { readonly error: ApiFailure }> {
  try {
    const response = await fetch(url, { credentials: 'same-origin', signal });
    if (!response.ok) {
      return { error: readFailure({ status: response.status, data: await bodyOf(response) }, response.headers) };
    }
    return { data: { name: fileNameOf(response), content: await response.blob() } };
  } catch (error) {
    signal.throwIfAborted();
    return { error: readFailure({ status: 'FETCH_ERROR', error: String(error) }, undefined) };
  }
}

const bodyOf = async (response: Response): Promise<unknown> => response.json().catch(() => undefined);

const fileNameOf = ({ headers }: Response): string =>
  /filename="([^"]+)"/.exec(headers.get('content-disposition') ?? '')?.[1] ?? '';
