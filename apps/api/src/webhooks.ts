import { runWebhooks } from '@portvakt/service';

runWebhooks(process.env, process.argv.slice(2));
