export { DataDirectoryInUse } from './data-directory-in-use.js';
export {
  type EmbeddedPostgres,
  type EmbeddedPostgresOptions,
  startEmbeddedPostgres,
} from './start-embedded-postgres.js';
