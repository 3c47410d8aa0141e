import { runDoctor } from '@portvakt/service';

runDoctor(process.env);
