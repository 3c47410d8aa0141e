/** Thrown for a second start on a data directory: two servers would destroy it. */
export class DataDirectoryInUseError extends Error {
  constructor(dataDir: string, holder: number | undefined) {
    const by = holder === undefined ? 'another process' : `process ${holder}`;
    super(`The database in ${dataDir} is in use by ${by}. Stop that one first, or choose another DATA_DIR.`);
    this.name = 'DataDirectoryInUseError';
  }
}
