import { runMigrations } from '@portvakt/service';

runMigrations(process.env, process.argv.slice(2));
