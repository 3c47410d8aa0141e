import { isProductRefusal } from '@portvakt/kernel';

/** Whether a rule of the product refuses. `called`: its result. A rule only reads, so the transaction can go on. */
export async function isRefused(called: Promise<void>): Promise<boolean> {
  try {
    await called;
    return false;
  } catch (error) {
    if (isProductRefusal(error)) return true;
    throw error;
  }
}
