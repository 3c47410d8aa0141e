import { runAudit } from '@portvakt/service';

runAudit(process.env, process.argv.slice(2));
