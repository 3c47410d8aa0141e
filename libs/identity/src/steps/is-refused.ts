import { isProductRefusal } from '@portvakt/kernel';

/** Whether a rule of the product refuses. A rule only reads, so the transaction can go on. */
export async function isRefused(asked: Promise<void>): Promise<boolean> {
  try {
    await asked;
    return false;
  } catch (error) {
    if (isProductRefusal(error)) return true;
    throw error;
  }
}
