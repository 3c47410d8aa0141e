import { runOperator } from '@portvakt/service';

runOperator(process.env, process.argv.slice(2));
