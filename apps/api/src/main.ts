import { runService } from '@portvakt/service';

void runService(process.env);
