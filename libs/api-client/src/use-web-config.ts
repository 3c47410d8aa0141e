import { type GetWebConfigApiResponse, useGetWebConfigQuery } from './generated/api.js';

/** The service's settings, which the app fetches once before it shows a page. */
export type WebConfig = GetWebConfigApiResponse;

/** Returns the settings; throws if they are not loaded, which pages never see. */
export function useWebConfig(): WebConfig {
  const { data } = useGetWebConfigQuery();
  if (!data) throw new Error('A page was shown before the web config was known.');
  return data;
}
