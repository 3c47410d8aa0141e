import { ExtensionError } from '../extensions/extension-error.js';
import { errorFacts } from '../log/error-facts.js';

const MOST_CAUSES = 5;

/**
 * The facts that are logged about an error of a job: also the extension, and the first few causes of a job whose items
 * can fail separately.
 */
export const jobFailure = (cause: unknown): object => ({
  ...errorFacts(cause),
  ...(cause instanceof ExtensionError ? { extension: cause.extension, part: cause.part } : {}),
  ...(cause instanceof AggregateError ? { causes: cause.errors.slice(0, MOST_CAUSES).map(jobFailure) } : {}),
});
