import { ServiceMetrics } from '@portvakt/adapters/telemetry';

import { serviceVersion } from '../service-version.js';

export const openMetrics = (): ServiceMetrics => new ServiceMetrics(serviceVersion());
