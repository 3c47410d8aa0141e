import { runMigrations } from '@portvakt/service';

runMigrations(process.env, process.argv[2]);
