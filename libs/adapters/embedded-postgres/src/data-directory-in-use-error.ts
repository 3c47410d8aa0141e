/** Two servers on one directory would destroy it, so the second start is refused. */
export class DataDirectoryInUseError extends Error {
  constructor(dataDir: string, holder: number | undefined) {
    const by = holder === undefined ? 'another process' : `process ${holder}`;
    super(`The database in ${dataDir} is in use by ${by}. Stop that one first, or choose another DATA_DIR.`);
    this.name = 'DataDirectoryInUseError';
  }
}
