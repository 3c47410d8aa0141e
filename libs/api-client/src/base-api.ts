import { createApi } from '@reduxjs/toolkit/query/react';

import { createBaseQuery } from './base-query.js';
import { readEmbeddedConfig } from './embedded-config.js';

/** The empty client; its endpoints are generated from openapi.json into `generated/api.ts`. */
export const baseApi = createApi({
  reducerPath: 'api',
  baseQuery: createBaseQuery(() => document.documentElement.lang, readEmbeddedConfig()?.basePath),
  endpoints: () => ({}),
});
