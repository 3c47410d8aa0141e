import { runDeliveries } from '@portvakt/service';

runDeliveries(process.env, process.argv.slice(2));
