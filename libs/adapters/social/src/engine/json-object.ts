import { isRecord } from '../rows/answer-members.js';
import type { Raw } from '../rows/provider-row.js';
import { StepFailure } from './step-failure.js';

/** Anything JSON. `StepFailure`: another status than 2xx, or not JSON. */
export async function jsonIn(response: Response): Promise<unknown> {
  if (!response.ok) throw new StepFailure(`status ${response.status}`);
  return parsed(response);
}

/** The object, whatever the status. */
export async function objectIn(response: Response): Promise<Raw> {
  const body = await parsed(response);
  if (!isRecord(body)) throw new StepFailure(`status ${response.status}, the answer is no object`);
  return body;
}

async function parsed(response: Response): Promise<unknown> {
  try {
    return await response.json();
  } catch {
    throw new StepFailure(`status ${response.status}, the answer is not JSON`);
  }
}
