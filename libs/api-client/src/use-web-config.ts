import { type GetWebConfigApiResponse, useGetWebConfigQuery } from './generated/api.js';

/** What the app knows before anyone is signed in: the app asks for it once, before it shows a room. */
export type WebSettings = GetWebConfigApiResponse;

/** The settings inside a room; rooms are shown only when they are there. */
export function useWebConfig(): WebSettings {
  const { data } = useGetWebConfigQuery();
  if (!data) throw new Error('A room was shown before the web config was known.');
  return data;
}
