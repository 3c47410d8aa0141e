import { runDoctor } from '@portvakt/service';

runDoctor(process.env, process.argv.slice(2));
