import { isObject } from './json-values.js';
import type { Raw } from '../providers/provider-definition.js';
import { StepFailure } from './step-failure.js';

/** The parsed JSON body. Throws `StepFailure` if the status is not 2xx or the body is not JSON. */
export async function jsonIn(response: Response): Promise<unknown> {
  if (!response.ok) throw new StepFailure(`status ${response.status}`);
  return parsed(response);
}

/** The JSON object in the body, whatever the status. Throws `StepFailure` if the body is not a JSON object. */
export async function objectIn(response: Response): Promise<Raw> {
  const body = await parsed(response);
  if (!isObject(body)) throw new StepFailure(`status ${response.status}, the answer is not an object`);
  return body;
}

async function parsed(response: Response): Promise<unknown> {
  try {
    return await response.json();
  } catch {
    throw new StepFailure(`status ${response.status}, the answer is not JSON`);
  }
}
