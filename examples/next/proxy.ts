import { withSession } from '@portvakt/client/next';
import { NextResponse } from 'next/server';

import { portvakt } from './portvakt';

export const proxy = withSession(portvakt, () => NextResponse.next());

/** The paths that need a session. */
export const config = { matcher: ['/bestilling', '/ordrer'] };
