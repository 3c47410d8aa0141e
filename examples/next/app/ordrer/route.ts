import { currentSession } from '@portvakt/client/next';
import { headers } from 'next/headers';

import { portvakt } from '../../portvakt';

export async function GET(): Promise<Response> {
  const session = await currentSession(portvakt, headers);
  return Response.json({ orders: [], of: session?.user.id });
}
