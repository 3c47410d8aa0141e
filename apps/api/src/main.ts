import 'reflect-metadata';

import { runService } from './run-service.js';

void runService(process.env);
